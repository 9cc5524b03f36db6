import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nextTryIn, type Tried } from "./backoff";

const settings = { maxRetries: 4, patienceMs: 60_000, now: new Date("2026-11-30T12:00:00Z"), random: () => 1 };
const after = (tried: Partial<Tried>, attempt = 1, given: Partial<typeof settings> = {}) => nextTryIn({ status: 503, ...tried }, attempt, { ...settings, ...given });

describe("what is tried again", () => {
  test("no answer, too much and not now; nothing that would be answered the same", () => {
    for (const status of [null, 429, 502, 503, 504]) expect(after({ status }), String(status)).not.toBeNull();
    for (const status of [200, 301, 400, 401, 403, 404, 409, 412, 422, 500]) expect(after({ status }), String(status)).toBeNull();
    expect(after({ status: 409, code: "idempotency_in_flight" })).not.toBeNull();
    // Whether it was done nobody knows, and asked again it is answered the same.
    for (const code of ["idempotency_conflict", "idempotency_outcome_unknown"]) expect(after({ status: 409, code }), code).toBeNull();
  });

  test("as often as allowed", () => {
    expect(after({}, 4)).not.toBeNull();
    expect(after({}, 5)).toBeNull();
    expect(after({}, 1, { maxRetries: 0 })).toBeNull();
  });
});

describe("how long it waits", () => {
  test("twice as long each time up to half a minute, with jitter over the upper half", () => {
    expect([1, 2, 3, 4].map((attempt) => after({}, attempt))).toEqual([500, 1_000, 2_000, 4_000]);
    expect([1, 2, 3, 4].map((attempt) => after({}, attempt, { random: () => 0 }))).toEqual([250, 500, 1_000, 2_000]);
    expect(after({}, 50, { maxRetries: Infinity })).toBe(30_000);
  });

  test("never less than Retry-After, in seconds or as a date, and not at all where that is beyond patience", () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 60 }), fc.double({ min: 0, max: 0.999, noNaN: true }), (seconds, random) => void expect(after({ retryAfter: String(seconds) }, 1, { random: () => random })).toBeGreaterThanOrEqual(seconds * 1000)), { seed: 20_261_130 });
    expect(after({ retryAfter: "Mon, 30 Nov 2026 12:00:10 GMT" }, 1, { random: () => 0 })).toBe(10_000);
    expect(after({ retryAfter: "Mon, 30 Nov 2026 11:00:00 GMT" }, 1, { random: () => 0 })).toBe(0);
    expect(after({ retryAfter: "61" })).toBeNull();
    for (const nonsense of ["soon", "-5", "1.5", "2026-11-30"]) expect(after({ retryAfter: nonsense })).toBe(500);
  });
});
