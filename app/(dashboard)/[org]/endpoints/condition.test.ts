import { describe, expect, it } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { endpointSentence, endpointState, lastDeliveryAt } from "./condition";

const words = { t: spoken("endpoints"), cause: spoken("disabledCause"), format: formatIn("en", "UTC") };
const now = Date.parse("2026-03-10T12:00:00Z");
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString();
const healthy = { status: "active", disabledReason: null, disabledAt: null, retrying: 0, held: 0, lastSuccessAt: ago(120), lastFailureAt: null, failingSince: null, breakerOpenUntil: null } as const;

describe("endpointState", () => {
  it("is idle until something was sent", () => expect(endpointState({ ...healthy, lastSuccessAt: null }, now)).toBe("idle"));
  it("is active when the last delivery succeeded", () => expect(endpointState(healthy, now)).toBe("active"));
  it("is not yet failing at a first failure that waits for its retry", () =>
    expect(endpointState({ ...healthy, retrying: 1, failingSince: ago(5), lastFailureAt: ago(5) }, now)).toBe("retrying"));
  it("is failing once that lasts a minute", () => expect(endpointState({ ...healthy, retrying: 1, failingSince: ago(60) }, now)).toBe("failing"));
  it("rests while its breaker is open, and not after", () => {
    expect(endpointState({ ...healthy, failingSince: ago(600), breakerOpenUntil: ago(-10) }, now)).toBe("paused");
    expect(endpointState({ ...healthy, failingSince: ago(600), breakerOpenUntil: ago(1) }, now)).toBe("failing");
  });
  it("tells apart who disabled it", () => {
    expect(endpointState({ ...healthy, status: "disabled", disabledReason: "manual", disabledAt: ago(9) }, now)).toBe("disabled");
    expect(endpointState({ ...healthy, status: "disabled", disabledReason: "gone", disabledAt: ago(9) }, now)).toBe("disabled_automatically");
  });
});

describe("endpointSentence", () => {
  it("says why and since when it is disabled", () =>
    expect(endpointSentence(words, { ...healthy, status: "disabled", disabledReason: "consecutive_dead_letters", disabledAt: ago(7200) }, now)).toBe(
      "Disabled 2 h ago: 10 deliveries in a row gave up. Its events are held.",
    ));
  it("says since when it fails, what was before and what waits", () =>
    expect(endpointSentence(words, { ...healthy, failingSince: ago(7200), lastSuccessAt: ago(7260), retrying: 12 }, now)).toBe(
      "Failing for 2 h; the last delivery was accepted 2 h ago. 12 deliveries wait for another attempt.",
    ));
});

it("takes the later of success and failure as the last delivery", () => {
  expect(lastDeliveryAt({ lastSuccessAt: ago(10), lastFailureAt: ago(5) })).toBe(ago(5));
  expect(lastDeliveryAt({ lastSuccessAt: ago(10), lastFailureAt: null })).toBe(ago(10));
});
