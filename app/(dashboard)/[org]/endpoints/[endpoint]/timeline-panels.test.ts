import { describe, expect, it } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { readBin, timelineColumns, timelinePanels, timelineTable } from "./timeline-panels";

const t = spoken("endpoint");
const format = formatIn("en", "UTC");
const empty = { succeeded: 0, failed: 0, deadLetters: 0, p50Ms: null, p95Ms: null, p99Ms: null };
const busy = { succeeded: 999, failed: 1, deadLetters: 1, p50Ms: 80, p95Ms: 300, p99Ms: 1_200 };
const day = { from: "2026-03-10T00:00:00.000Z", binMs: 1_800_000, bins: [empty, busy] };

describe("timelinePanels", () => {
  const [rate, time, volume] = timelinePanels(format, t, day);
  it("leaves a gap where nothing was sent, rather than a rate of nothing", () => expect(rate).toMatchObject({ lines: [{ values: [null, 99.9] }] }));
  it("gives the slowest room, with a round number on top", () => expect(time).toMatchObject({ max: 2_000, ticks: [{ text: "2 s" }, { text: "1 s" }, { text: "0" }] }));
  it("puts both counts on one scale", () => expect(volume).toMatchObject({ top: 999, bottom: 160, up: [0, 999], down: [0, 1] }));
  it("takes no room for failures where there are none", () => expect(timelinePanels(format, t, { bins: [{ ...busy, failed: 0 }] })[2]).toMatchObject({ bottom: 0 }));
  it("draws an empty range without dividing by nothing", () => expect(JSON.stringify(timelinePanels(format, t, { bins: [empty] }))).not.toContain("null,\"at\""));
});

it("names columns by the hour, and by the day where there are many", () => {
  expect(timelineColumns(formatIn("en", "Europe/Berlin"), t, day)[1]).toEqual({ label: "01:30", span: "10 Mar, 01:30 to 02:00" });
  expect(timelineColumns(format, t, { ...day, binMs: 43_200_000, bins: new Array(60).fill(empty) })[2]!.label).toBe("11 Mar");
});

it("reads a column aloud", () => {
  expect(readBin(format, t, busy, "10 Mar, 01:30 to 02:00")).toBe("10 Mar, 01:30 to 02:00: 99.9% of 1,000 attempts accepted, 1 delivery gave up; p50 80 ms, p95 300 ms, p99 1.2 s");
  expect(readBin(format, t, empty, "then")).toBe("then: nothing was sent");
});

it("lists the numbers, newest first, without the empty columns", () => {
  const { head, rows } = timelineTable(format, t, { bins: [busy, empty, { ...busy, failed: 0 }] }, ["a", "b", "c"].map((span) => ({ label: span, span })));
  expect(rows.map((row) => row[0])).toEqual(["c", "a"]);
  expect(rows[0]).toHaveLength(head.length);
});
