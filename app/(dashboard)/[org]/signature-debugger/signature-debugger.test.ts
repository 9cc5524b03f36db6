import { describe, expect, test } from "vitest";
import type { DeliveryDetail } from "@/lib/deliveries/get";
import { readMoment } from "./received-at";
import { sentRequest } from "./sent-request";

describe("a moment of a log", () => {
  test.each([
    ["1767225600", 1_767_225_600_000], ["1767225600.25", 1_767_225_600_250], ["1767225600123", 1_767_225_600_123], ["2026-01-01T00:00:00Z", 1_767_225_600_000],
    ["2026-01-01 01:00:00+01:00", 1_767_225_600_000], ["2026-01-01 00:00:00 UTC", 1_767_225_600_000], [" 2026-01-01T00:00Z ", 1_767_225_600_000],
  ])("%s is read", (text, ms) => expect(readMoment(text)).toBe(ms));

  test.each(["", "now", "2026-01-01 00:00:00", "12", "01/02/2026", "2026-13-01T00:00:00Z"])("%s is not guessed at", (text) => expect(readMoment(text)).toBeNull());
});

describe("what was sent", () => {
  const attempt = (number: number, requestHeaders: [string, string][]) => ({ number, requestHeaders });
  const delivery = (change: object) => ({ id: "dlv_1", eventId: "evt_1", payload: "e30=", payloadsHidden: false, signing: { profile: "standard", publicKey: null }, attemptLog: [], ...change }) as unknown as DeliveryDetail;
  const standard: [string, string][] = [["webhook-id", "evt_1"], ["webhook-timestamp", "7"], ["webhook-signature", "(masked)"], ["x-webhook-id", "evt_1"]];

  test("is that of the attempt asked for, else of the newest that was sent", () => {
    const log = [attempt(3, []), attempt(2, standard), attempt(1, [...standard.slice(0, 1), ["webhook-timestamp", "5"], ...standard.slice(2)] as [string, string][])];
    expect(sentRequest(delivery({ attemptLog: log }), 1)).toMatchObject({ attempt: 1, timestamp: "5", id: "evt_1", profile: "standard" });
    expect(sentRequest(delivery({ attemptLog: log }), NaN)).toMatchObject({ attempt: 2, timestamp: "7" });
    expect(sentRequest(delivery({ attemptLog: [attempt(1, [])] }), 1)).toBeNull();
  });

  test("is read by its own headers where the endpoint signs otherwise now", () => {
    const log = [attempt(1, [["x-webhook-timestamp", "9"], ["x-webhook-signature", "(masked)"], ["x-webhook-id", "evt_1"]])];
    expect(sentRequest(delivery({ attemptLog: log }), 1)).toMatchObject({ profile: "sha256_timestamp", timestamp: "9" });
    expect(sentRequest(delivery({ attemptLog: log, signing: { profile: "v1_hex", publicKey: null } }), 1)).toMatchObject({ profile: "v1_hex" });
  });

  test("is not shown to those from whom payloads are hidden", () => {
    expect(sentRequest(delivery({ attemptLog: [attempt(1, standard)], payloadsHidden: true }), 1)).toBeNull();
  });
});
