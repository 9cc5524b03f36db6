import { describe, expect, it } from "vitest";
import { formatDuration, formatDurationRough, formatDurationWhole } from "./duration";

const s = 1000, min = 60 * s, h = 60 * min, day = 24 * h;

describe("formatDuration", () => {
  it.each([
    [0, "0 ms"], [0.4, "<1 ms"], [842, "842 ms"], [999.4, "999 ms"], [999.6, "1 s"], [1200, "1.2 s"], [9940, "9.9 s"],
    [10_020, "10 s"], [59_600, "1 min"], [252 * s, "4 min 12 s"], [2 * h + 5 * min, "2 h 5 min"],
    [23 * h + 59 * min + 40 * s, "1 day"], [3 * day + 4 * h, "3 days 4 h"], [-5, "0 ms"],
  ])("writes %d ms as %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

  it("does not invent a number for one that is not finite", () => expect(formatDuration(Number.NaN)).toBe("unknown"));
});

describe("formatDurationWhole", () => {
  it("shows no fraction, so that a countdown does not flicker", () => expect(formatDurationWhole(3400)).toBe("3 s"));
});

describe("formatDurationRough", () => {
  it.each([[3 * day + 20 * h, "3 days"], [day, "1 day"], [4 * min + 59 * s, "4 min"], [12 * s, "12 s"]])(
    "writes %d ms as %s", (ms, text) => expect(formatDurationRough(ms)).toBe(text));
});

describe("in German", () => {
  it.each([[1_234, "1,2 s"], [252_000, "4 min 12 s"], [86_400_000, "1 Tag"], [(3 * 24 + 4) * 3_600_000, "3 Tage 4 h"]])("%d ms is %s", (ms, text) => expect(formatDuration(ms, "de")).toBe(text));
});
