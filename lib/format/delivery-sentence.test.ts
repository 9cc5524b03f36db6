import { describe, expect, it } from "vitest";
import { deliverySentence, type DeliveryFacts } from "./delivery-sentence";

const now = new Date("2025-11-12T13:05:09Z");
const before = (ms: number) => new Date(now.getTime() - ms);
const say = (facts: Partial<DeliveryFacts> & Pick<DeliveryFacts, "state">) =>
  deliverySentence({ attempts: 0, maxAttempts: 10, createdAt: before(120), ...facts }, now);

describe("deliverySentence", () => {
  it("says how long a delivery has been queued", () => expect(say({ state: "pending" })).toBe("Queued 120 ms ago"));
  it("says when the first try is if it lies ahead", () =>
    expect(say({ state: "pending", nextAttemptAt: before(-60_000) })).toBe("Queued 120 ms ago. First try in 1 min."));
  it("says which attempt failed, why, and when the next one is", () =>
    expect(say({ state: "retrying", attempts: 3, lastFailure: "connection refused", nextAttemptAt: before(-250_000) }))
      .toBe("Attempt 3 of 10 failed: connection refused. Next try in 4 min."));
  it("does not count down below zero", () =>
    expect(say({ state: "retrying", attempts: 3, lastFailure: "503", nextAttemptAt: before(10) })).toBe("Attempt 3 of 10 failed: 503. Next try is due now."));
  it("says on which attempt it was delivered and how long that took", () =>
    expect(say({ state: "succeeded", attempts: 2, durationMs: 214 })).toBe("Delivered on attempt 2, 214 ms"));
  it("says how often and how long it tried before giving up", () =>
    expect(say({ state: "failed", attempts: 10, createdAt: before(3.2 * 86_400_000), completedAt: now, lastFailure: "503" }))
      .toBe("Gave up after 10 attempts over 3 days. Last: 503."));
  it("says nothing about time after one permanent failure", () =>
    expect(say({ state: "failed", attempts: 1, completedAt: now, lastFailure: "404" })).toBe("Gave up after 1 attempt. Last: 404."));
  it("says why it is held or canceled", () => {
    expect(say({ state: "held", reason: "the endpoint was disabled when this was published" })).toBe("Held: the endpoint was disabled when this was published");
    expect(say({ state: "canceled", reason: "the endpoint was deleted" })).toBe("Canceled: the endpoint was deleted");
  });
});
