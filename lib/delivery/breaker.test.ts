import { expect, test } from "vitest";
import { afterResult, breakerPhase, type Breaker } from "./breaker";

const closed: Breaker = { failures: 0, trips: 0, openUntil: null };
const fail = (breaker: Breaker, now: number, times = 1): Breaker => (times === 0 ? breaker : fail(afterResult(breaker, true, now), now, times - 1));

test("four failures leave it closed, the fifth opens it for 30 s", () => {
  expect(breakerPhase(fail(closed, 0, 4), 0)).toBe("closed");
  expect(fail(closed, 1_000, 5)).toMatchObject({ openUntil: 31_000, trips: 1 });
});

test("a success between starts the count anew", () => {
  const four = fail(closed, 0, 4);
  expect(fail(afterResult(four, false, 0), 0, 4).openUntil).toBeNull();
});

test("results of requests that were on their way when it opened do not open it longer", () => {
  const open = fail(closed, 0, 5);
  expect(fail(open, 10, 20).openUntil).toBe(open.openUntil);
});

test("a failed probe doubles the wait, up to 15 minutes", () => {
  let breaker = fail(closed, 0, 5);
  const waits = Array.from({ length: 8 }, () => {
    const now = breaker.openUntil!;
    expect(breakerPhase(breaker, now)).toBe("half-open");
    breaker = afterResult(breaker, true, now);
    return (breaker.openUntil! - now) / 1000;
  });
  expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900, 900]);
});

test("a successful probe closes it", () => {
  expect(afterResult(fail(closed, 0, 5), false, 40_000)).toEqual(closed);
});
