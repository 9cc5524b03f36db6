import { describe, expect, it } from "vitest";
import { columnOf, timelineFrame, timelineRanges, zoneOffsetMinutes } from "./timeline-frame";

const now = new Date("2026-03-10T12:34:56Z");
const iso = (ms: number) => new Date(ms).toISOString();

describe("timelineFrame", () => {
  it("ends with the column of now, half-open", () => {
    for (const range of timelineRanges) {
      const frame = timelineFrame(range, now, 0);
      expect(frame.to - frame.from).toBe(frame.columns * frame.binMs);
      expect(columnOf(frame, now.getTime())).toBe(frame.columns - 1);
      expect(columnOf(frame, frame.to)).toBe(frame.columns);
      expect(columnOf(frame, frame.from)).toBe(0);
    }
  });
  it("begins its columns at the reader's midnight and noon", () => {
    expect(iso(timelineFrame("30d", now, 0).to)).toBe("2026-03-11T00:00:00.000Z");
    // Berlin in winter: noon there is 11:00 UTC.
    expect(iso(timelineFrame("30d", now, 60).to)).toBe("2026-03-10T23:00:00.000Z");
    expect(iso(timelineFrame("7d", now, -60).to)).toBe("2026-03-10T13:00:00.000Z");
  });
  it("cuts no hour of the rollups where a zone is half an hour off", () => {
    const { from, to } = timelineFrame("7d", now, 330);
    expect([from % 3_600_000, to % 3_600_000]).toEqual([0, 0]);
    expect(timelineFrame("24h", now, 330).to % 1_800_000).toBe(0);
  });
  it("has the lengths that their names say, but for what is still to come of the last column", () => {
    const hours = timelineRanges.map((range) => {
      const { from, to } = timelineFrame(range, now, 0);
      return (to - from) / 3_600_000;
    });
    expect(hours).toEqual([1, 24, 168, 720]);
  });
});

it("knows how far a zone is from UTC, at that instant", () => {
  expect(zoneOffsetMinutes("Europe/Berlin", now)).toBe(60);
  expect(zoneOffsetMinutes("Europe/Berlin", new Date("2026-07-10T12:00:00Z"))).toBe(120);
  expect(zoneOffsetMinutes("America/New_York", new Date("2026-01-10T12:00:00Z"))).toBe(-300);
  expect(zoneOffsetMinutes("Asia/Kolkata", now)).toBe(330);
  expect(zoneOffsetMinutes("Mars/Olympus", now)).toBe(0);
});
