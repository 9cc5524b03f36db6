import { describe, expect, it } from "vitest";
import { formatInstant, formatRelative, knownTimeZone, zoneName } from "./time";

const instant = "2025-11-12T13:05:09.214Z";

describe("formatInstant", () => {
  it.each([
    ["full", "12 Nov 2025, 14:05:09 CET"], ["precise", "12 Nov 2025, 14:05:09.214 CET"], ["minute", "12 Nov 2025, 14:05 CET"],
    ["short", "12 Nov 14:05:09"], ["day", "12 Nov 2025"], ["time", "14:05:09"],
  ] as const)("writes the %s style in the reader's zone", (style, text) => {
    expect(formatInstant(instant, "Europe/Berlin", style)).toBe(text);
  });

  it("moves the day with the zone", () => expect(formatInstant("2025-09-30T23:30:00Z", "Asia/Tokyo", "day")).toBe("1 Oct 2025"));
  it("writes midnight as 00 and not as 24", () => expect(formatInstant("2025-01-01T00:00:00Z", "UTC", "time")).toBe("00:00:00"));
  it("falls back to UTC for a zone that does not exist", () => expect(formatInstant(instant, "Mars/Base")).toBe("12 Nov 2025, 13:05:09 UTC"));
  it("does not throw on a broken date", () => expect(formatInstant("soon", "UTC")).toBe("unknown time"));
});

describe("zoneName", () => {
  it.each([
    ["Europe/Berlin", "CET"], ["America/New_York", "EST"], ["Australia/Sydney", "AEDT"], ["Asia/Kolkata", "IST"], ["UTC", "UTC"],
  ])("names %s as its people do", (zone, name) => expect(zoneName(instant, zone)).toBe(name));
  it("gives the offset where there is no name", () => expect(zoneName(instant, "Asia/Kathmandu")).toBe("GMT+5:45"));
});

describe("formatRelative", () => {
  const ago = (ms: number) => formatRelative(Date.parse(instant) - ms, instant, "UTC");
  it.each([
    [0, "just now"], [4_000, "just now"], [12_000, "12 s ago"], [119_000, "1 min ago"], [3 * 3_600_000, "3 h ago"],
    [5 * 86_400_000, "5 days ago"], [-240_000, "in 4 min"], [30 * 86_400_000, "13 Oct 2025"],
  ])("writes a distance of %d ms as %s", (ms, text) => expect(ago(ms)).toBe(text));
});

describe("in German", () => {
  it.each([
    ["full", "12. Nov. 2025, 14:05:09 MEZ"], ["short", "12. Nov. 14:05:09"], ["day", "12. Nov. 2025"],
  ] as const)("the %s style has German months and zones", (style, text) => expect(formatInstant(instant, "Europe/Berlin", style, "de")).toBe(text));
  const ago = (ms: number) => formatRelative(Date.parse(instant) - ms, instant, "UTC", "de");
  it.each([
    [0, "gerade eben"], [119_000, "vor 1 min"], [86_400_000, "vor 1 Tag"], [5 * 86_400_000, "vor 5 Tagen"], [-3 * 86_400_000, "in 3 Tagen"], [30 * 86_400_000, "13. Okt. 2025"],
  ])("a distance of %d ms is %s", (ms, text) => expect(ago(ms)).toBe(text));
});

describe("knownTimeZone", () => {
  it("keeps a real zone", () => expect(knownTimeZone("Europe/Berlin")).toBe("Europe/Berlin"));
  it("answers UTC to a made-up one and to none", () => {
    expect(knownTimeZone("<script>")).toBe("UTC");
    expect(knownTimeZone(undefined)).toBe("UTC");
  });
});
