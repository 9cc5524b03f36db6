import { describe, expect, test } from "vitest";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { describeDelivery } from "./describe-delivery";
import { redeliveryBarrier, redeliveryMeaning } from "./redelivery";

const failure = spoken("failure");
const short = (errorClass: string) => failure(errorClass as "ok");
const t = spoken("delivery");
const words = { t, short, format: formatIn("en", "UTC") };
const now = Date.parse("2025-11-12T14:00:00Z");
const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();

function delivery(change: Partial<DeliveryProgress> = {}): DeliveryProgress {
  return {
    id: "dlv_1", eventId: "evt_1", eventType: "order.paid", test: false, endpointId: "ep_1", endpointUrl: "https://api.example.com/hooks", endpointDeleted: false,
    state: "pending", reason: null, sending: false, attempts: 0, scheduled: 0, maxAttempts: 10, nextAttemptAt: null, lastStatus: null, lastErrorClass: null,
    lastDurationMs: null, lastAttemptAt: null, createdAt: at(-60), completedAt: null, endpointStatus: "active", manualRequestedAt: null, manualRequestedBy: null,
    automaticRetryAt: null, heldBack: null, lastAttempt: 0, ...change,
  };
}
const retrying = { state: "retrying", reason: "server_error", attempts: 3, scheduled: 3, lastStatus: 503, lastErrorClass: "gateway_error", automaticRetryAt: at(252) } as const;
const text = (change: Partial<DeliveryProgress>) => describeDelivery(words, delivery(change), now).text;

describe("the one sentence about a delivery", () => {
  test("says why the last attempt failed and when the next one comes", () => {
    expect(describeDelivery(words, delivery(retrying), now)).toEqual({ text: "Attempt 3 of 10 failed: 503 Service Unavailable.", next: { what: "Next try", at: at(252) } });
    expect(text({ ...retrying, lastStatus: null, lastErrorClass: "connection_refused" })).toBe("Attempt 3 of 10 failed: connection refused.");
    expect(text({ ...retrying, lastStatus: 302, lastErrorClass: "redirect_not_followed" })).toBe("Attempt 3 of 10 failed: 302 Found, not followed.");
  });

  test("says that an attempt is under way, and promises no other meanwhile", () => {
    expect(describeDelivery(words, delivery({ ...retrying, sending: true, attempts: 4 }), now)).toEqual({ text: "Attempt 3 of 10 failed: 503 Service Unavailable. Attempt 4 is under way.", next: null });
    expect(text({ sending: true, attempts: 1 })).toMatch(/^Queued 1 min ago\. Attempt 1 is under way\.$/);
  });

  test("says what holds a due attempt back, and counts to when that ends", () => {
    const held = describeDelivery(words, delivery({ ...retrying, automaticRetryAt: at(-3), heldBack: { by: "breaker", until: at(30) } }), now);
    expect(held.text).toContain("so nothing is sent to it for a while");
    expect(held.next).toEqual({ what: "Next try", at: at(30) });
    expect(text({ heldBack: { by: "rate_limit", until: at(2) } })).toContain("rate limit is reached");
  });

  test("names who asked for one more attempt", () => {
    expect(text({ ...retrying, manualRequestedAt: at(0), manualRequestedBy: "dev@acme.example" })).toContain("asked for by dev@acme.example");
  });

  test("counts nothing that was our own fault as an attempt", () => {
    expect(text({ state: "retrying", reason: "sender_overloaded", lastErrorClass: "sender_overloaded", attempts: 1, automaticRetryAt: at(5) })).toBe("Not sent yet: sender busy.");
  });

  test.each([
    [{ state: "succeeded", attempts: 2, scheduled: 2, lastStatus: 200, lastErrorClass: "ok", lastDurationMs: 214, completedAt: at(0) }, "Delivered on attempt 2, 214 ms."],
    [{ state: "succeeded", attempts: 3, scheduled: 2, lastStatus: 500, lastErrorClass: "server_error", lastDurationMs: 4, completedAt: at(0) }, "Delivered. A later attempt failed: 500 Internal Server Error."],
    [{ state: "failed", reason: "gateway_error", attempts: 10, scheduled: 10, lastStatus: 503, lastErrorClass: "gateway_error", completedAt: at(3 * 86_400) }, "Gave up after 10 attempts over 3 days. Last: 503 Service Unavailable."],
    [{ state: "failed", test: true, reason: "server_error", attempts: 1, lastStatus: 500, lastErrorClass: "server_error", completedAt: at(0) }, "The test failed: 500 Internal Server Error."],
    [{ state: "held", reason: "endpoint_disabled", endpointStatus: "disabled" }, "Held: the endpoint is disabled, so nothing is sent to it."],
    [{ state: "held", reason: "endpoint_disabled", endpointStatus: "active" }, "Held: the endpoint was disabled when this was due. It is active again; redeliver this to send it now."],
    [{ state: "canceled", reason: "endpoint_deleted", endpointDeleted: true, completedAt: at(0) }, "Canceled: the endpoint was deleted."],
    [{ state: "canceled", reason: "canceled_by_hand", completedAt: at(0) }, "Canceled: by hand."],
  ] as [Partial<DeliveryProgress>, string][])("has words for a settled one: %o", (change, sentence) => {
    expect(text(change)).toBe(sentence);
    expect(describeDelivery(words, delivery(change), now).next).toBeNull();
  });
});

test("speaks the reader's language, and the forms of its numbers", () => {
  const german = { t: spoken("delivery", "de"), short: (errorClass: string) => spoken("failure", "de")(errorClass as "ok"), format: formatIn("de", "UTC") };
  expect(describeDelivery(german, delivery({ ...retrying, lastStatus: null, lastErrorClass: "connection_refused" }), now)).toEqual({ text: "Versuch 3 von 10 ist fehlgeschlagen: Verbindung abgelehnt.", next: { what: "Nächster Versuch", at: at(252) } });
  expect(describeDelivery(german, delivery({ state: "succeeded", attempts: 2, scheduled: 2, lastStatus: 200, lastErrorClass: "ok", lastDurationMs: 1_214 }), now).text).toBe("Zugestellt beim 2. Versuch, 1,2 s.");
});

describe("redelivering", () => {
  test("is refused with the reason", () => {
    expect(redeliveryBarrier(t, delivery(), true)).toBeNull();
    expect(redeliveryBarrier(t, delivery(), false)).toContain("Developers and above");
    expect(redeliveryBarrier(t, delivery({ endpointDeleted: true }), true)).toContain("deleted");
    expect(redeliveryBarrier(t, delivery({ manualRequestedAt: at(0) }), true)).toContain("on its way");
  });

  test("states that the automatic retry keeps its time", () => {
    expect(redeliveryMeaning(t, delivery(retrying), (instant) => instant.slice(11, 16))).toBe("Retrying now adds one attempt; the automatic retry stays at 14:04, unless this one succeeds.");
  });
});
