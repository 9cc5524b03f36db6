import fc from "fast-check";
import { expect, test } from "vitest";
import { attemptsOf, retryDelayMs, type Schedule } from "./schedule";

const none = { slowDown: false, retryAfterMs: null };
const gapsInSeconds = (schedule: Schedule) => Array.from({ length: attemptsOf(schedule) }, (_, i) => retryDelayMs(schedule, i + 1, none, () => 0)).map((ms) => (ms === null ? null : ms / 1000));

test("the standard schedule makes ten attempts over a little more than three days", () => {
  expect(gapsInSeconds({ kind: "standard" })).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]);
});

test("the short, exponential and custom schedules", () => {
  expect(gapsInSeconds({ kind: "short" })).toEqual([60, 300, 1800, 7200, 86_400, null]);
  expect(gapsInSeconds({ kind: "exponential" })).toEqual([1, 2, 4, 8, null]);
  expect(gapsInSeconds({ kind: "custom", seconds: [7, 70] })).toEqual([7, 70, null]);
});

test("a gateway error waits twice as long", () => {
  expect(retryDelayMs({ kind: "standard" }, 1, { ...none, slowDown: true }, () => 0)).toBe(10_000);
});

test("jitter only lengthens, and never undercuts what the receiver asked for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), fc.option(fc.integer({ min: 0, max: 86_400_000 })), (completed, random, retryAfterMs) => {
      const least = retryDelayMs({ kind: "standard" }, completed, none, () => 0)!;
      const delay = retryDelayMs({ kind: "standard" }, completed, { slowDown: false, retryAfterMs }, () => random)!;
      expect(delay).toBeGreaterThanOrEqual(Math.max(least, retryAfterMs ?? 0));
      expect(delay).toBeLessThanOrEqual(Math.max(Math.ceil(least * 1.1), retryAfterMs ?? 0));
    }),
  );
});
