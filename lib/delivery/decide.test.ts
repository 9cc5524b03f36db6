import fc from "fast-check";
import { expect, test } from "vitest";
import type { Verdict } from "./classify";
import { decide } from "./decide";

const standard = { kind: "standard" } as const;
const verdict = (overrides: Partial<Verdict>): Verdict => ({ outcome: "retry", errorClass: "server_error", countsAsAttempt: true, breakerFailure: true, retryAfterMs: null, slowDown: false, ...overrides });
const anyVerdict = fc.record({
  outcome: fc.constantFrom("delivered", "retry", "permanent", "disable"),
  errorClass: fc.constantFrom("ok", "server_error", "connection_refused"),
  countsAsAttempt: fc.boolean(),
  breakerFailure: fc.boolean(),
  retryAfterMs: fc.option(fc.integer({ min: 0, max: 86_400_000 })),
  slowDown: fc.boolean(),
}) as fc.Arbitrary<Verdict>;

test("a success is delivered whoever asked for the attempt", () => {
  for (const trigger of ["schedule", "manual", "test"] as const) {
    expect(decide({ trigger, scheduled: 3 }, verdict({ outcome: "delivered", errorClass: "ok" }), standard, () => 0)).toMatchObject({ state: "succeeded", reason: null, delayMs: null });
  }
});

test("a redelivery that fails leaves state and schedule as they are", () => {
  expect(decide({ trigger: "manual", scheduled: 3 }, verdict({}), standard, () => 0)).toEqual({ state: null, reason: "server_error", delayMs: null, consumed: false });
});

test("a test is one attempt", () => {
  expect(decide({ trigger: "test", scheduled: 0 }, verdict({}), standard, () => 0)).toMatchObject({ state: "failed", delayMs: null, consumed: false });
});

test("a permanent failure and a 410 give up at once, with attempts left", () => {
  for (const outcome of ["permanent", "disable"] as const) expect(decide({ trigger: "schedule", scheduled: 0 }, verdict({ outcome }), standard, () => 0)).toMatchObject({ state: "failed", delayMs: null });
});

test("our own overload does not use up the receiver's attempts", () => {
  expect(decide({ trigger: "schedule", scheduled: 9 }, verdict({ countsAsAttempt: false, errorClass: "sender_overloaded" }), standard, () => 0)).toEqual({ state: "retrying", reason: "sender_overloaded", delayMs: 5_000, consumed: false });
});

test("Retry-After past the end of the schedule gives up with a reason instead of stranding the delivery", () => {
  expect(decide({ trigger: "schedule", scheduled: 9 }, verdict({ errorClass: "rate_limited", retryAfterMs: 86_400_000 }), standard, () => 0)).toMatchObject({ state: "failed", reason: "rate_limited" });
});

test("whatever happens, a waiting delivery has a time, a finished one has none, and the schedule ends", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), anyVerdict, fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (scheduled, given, random) => {
      const decision = decide({ trigger: "schedule", scheduled }, given, standard, () => random);
      expect(decision.state === "retrying").toBe(decision.delayMs !== null);
      expect(["succeeded", "retrying", "failed"]).toContain(decision.state);
      if (decision.state !== "succeeded") expect(decision.reason).toBe(given.errorClass);
      if (scheduled === 9 && given.countsAsAttempt) expect(decision.state).not.toBe("retrying");
    }),
  );
});
