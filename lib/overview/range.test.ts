import { describe, expect, it } from "vitest";
import { barsOf, overviewRanges } from "./range";

const hour = 3_600_000;
const now = new Date("2026-03-30T10:20:30Z");
const iso = (at: number) => new Date(at).toISOString();

describe("barsOf", () => {
  it("makes 24 hours, the last one still running", () => {
    const bars = barsOf("24h", now, "Europe/Berlin");
    expect(bars).toHaveLength(24);
    expect([iso(bars[0]!.startsAt), iso(bars.at(-1)!.endsAt)]).toEqual(["2026-03-29T11:00:00.000Z", "2026-03-30T11:00:00.000Z"]);
  });

  it("begins days at the reader's midnight, also across a change of the clock", () => {
    const bars = barsOf("30d", now, "Europe/Berlin");
    expect(bars).toHaveLength(30);
    expect(iso(bars.at(-1)!.startsAt)).toBe("2026-03-29T22:00:00.000Z");
    expect(iso(bars.at(-2)!.startsAt)).toBe("2026-03-28T23:00:00.000Z");
    expect((bars.at(-2)!.endsAt - bars.at(-2)!.startsAt) / hour).toBe(23);
  });

  it("cuts a week into quarters of the reader's days", () => {
    const bars = barsOf("7d", now, "America/New_York");
    expect(bars).toHaveLength(28);
    expect(iso(bars.at(-1)!.startsAt)).toBe("2026-03-30T10:00:00.000Z");
    expect(iso(bars.at(-2)!.startsAt)).toBe("2026-03-30T04:00:00.000Z");
  });

  it.each(["UTC", "Asia/Kolkata", "Asia/Kathmandu", "Pacific/Chatham", "America/St_Johns", "Pacific/Kiritimati"])("leaves no gap and no overlap in %s", (zone) => {
    for (const range of overviewRanges) {
      for (let shift = 0; shift < 26; shift += 5) {
        const bars = barsOf(range, new Date(now.getTime() + shift * hour), zone);
        expect(bars).toHaveLength({ "24h": 24, "7d": 28, "30d": 30 }[range]);
        bars.slice(1).forEach((bar, index) => expect(bar.startsAt).toBe(bars[index]!.endsAt));
      }
    }
  });
});
