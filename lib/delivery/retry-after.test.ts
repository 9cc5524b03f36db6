import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from "./retry-after";

const now = new Date("2026-11-30T12:00:00Z");
const parse = (...values: string[]) => parseRetryAfter(values, now);

describe("Retry-After", () => {
  it.each([
    ["120", 120_000],
    ["1", 1_000],
    [" 30\t", 30_000],
    ["007", 7_000],
    ["Mon, 30 Nov 2026 12:05:00 GMT", 300_000],
    ["Monday, 30-Nov-26 12:05:00 GMT", 300_000],
    ["Mon Nov 30 12:05:00 2026", 300_000],
    ["99999999", MAX_RETRY_AFTER_MS],
    ["99999999999", MAX_RETRY_AFTER_MS],
    ["9".repeat(400), MAX_RETRY_AFTER_MS],
    ["Thu, 31 Dec 2099 23:59:59 GMT", MAX_RETRY_AFTER_MS],
  ])("%j is a pause of %d ms", (value, ms) => expect(parse(value)).toBe(ms));

  it.each([
    ...["0", "-5", "+5", "1.5", "1e3", "0x10", "Infinity", "NaN", "soon", "5 minutes", "", " ", "120, 300", "１２"],
    ...["Sun, 06 Nov 1994 08:49:37 GMT", "Mon, 30 Nov 2026 12:05:00 +0100", "Mon, 31 Feb 2027 12:05:00 GMT", "2026-12-01T00:00:00Z"],
    ...["Mon, 30 Nov 2026 25:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "mon, 30 nov 2026 12:05:00 gmt", "Mon, 30 Nov 2026 12:05:00 GMT x"],
  ])("%j is ignored", (value) => expect(parse(value)).toBeNull());

  it("does not depend on the time zone of this machine", () => {
    const zone = process.env.TZ;
    process.env.TZ = "America/New_York";
    expect(parse("Mon Nov 30 12:05:00 2026")).toBe(300_000);
    process.env.TZ = zone;
  });

  it("counts the longest of several", () => expect(parse("5", "soon", "60", "30")).toBe(60_000));

  it("never gives a negative, zero, endless or non-numeric pause", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.nat().map(String), fc.date({ noInvalidDate: true }).map((d) => d.toUTCString()))), (values) => {
        const pause = parse(...values);
        if (pause !== null) expect(pause > 0 && pause <= MAX_RETRY_AFTER_MS && Number.isFinite(pause)).toBe(true);
      }),
    );
  });
});
