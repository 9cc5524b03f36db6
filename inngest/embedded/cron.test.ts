import { describe, expect, test } from "vitest";
import { parseCron } from "./cron";

const next = (cron: string, after: string) => new Date(parseCron(cron)(Date.parse(after))).toISOString();

describe("the next time of a cron", () => {
  test.each([
    ["* * * * *", "2026-03-01T10:00:00Z", "2026-03-01T10:01:00.000Z"],
    ["* * * * *", "2026-03-01T10:00:59.999Z", "2026-03-01T10:01:00.000Z"],
    ["*/15 * * * *", "2026-03-01T10:46:00Z", "2026-03-01T11:00:00.000Z"],
    ["5-10/2,40 3 * * *", "2026-03-01T03:09:00Z", "2026-03-01T03:40:00.000Z"],
    ["0 3 * * *", "2026-12-31T03:00:00Z", "2027-01-01T03:00:00.000Z"],
    ["0 0 29 2 *", "2026-03-01T00:00:00Z", "2028-02-29T00:00:00.000Z"],
    ["30 8 * * 1", "2026-03-01T00:00:00Z", "2026-03-02T08:30:00.000Z"],
    ["0 0 13 * 5", "2026-03-01T00:00:00Z", "2026-03-06T00:00:00.000Z"],
    ["10/20 * * * *", "2026-03-01T10:31:00Z", "2026-03-01T10:50:00.000Z"],
  ])("of %s after %s is %s", (cron, after, expected) => {
    expect(next(cron, after)).toBe(expected);
  });
});

test.each(["@daily", "* * * *", "60 * * * *", "* * * * MON", "TZ=Europe/Paris * * * * *", "5-1 * * * *", "*/0 * * * *", "0 0 31 2 *"])(
  "%s is refused",
  (cron) => {
    expect(() => parseCron(cron)).toThrow(cron);
  },
);
