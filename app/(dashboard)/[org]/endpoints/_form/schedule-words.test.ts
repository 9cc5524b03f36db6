import { expect, test } from "vitest";
import { formatIn } from "@/lib/format/format-in";
import { spoken } from "@/lib/i18n/spoken";
import { attemptTimes, parseWaits, scheduleWords } from "./schedule-words";

test("a schedule is told with its attempts, its length and each wait", () => {
  expect(scheduleWords(spoken("endpointForm"), formatIn("en", "UTC"), { kind: "custom", seconds: [5, 60] })).toMatch(/^3 attempts over 1 min.*: at once, then after 5 s, 1 min$/);
  expect(scheduleWords(spoken("endpointForm"), formatIn("en", "UTC"), { kind: "standard" })).toMatch(/^10 attempts over 3 d/);
});

test.each([["5, 60,3600", [5, 60, 3600]], ["5 60", [5, 60]], ["", null], ["5, x", null], ["1.5", null], ["-3", null]])("waits %j read as %j", (text, waits) => {
  expect(parseWaits(text)).toEqual(waits);
});

test("each attempt is told with its wait and its distance from the first", () => {
  expect(attemptTimes({ kind: "custom", seconds: [5, 60] })).toEqual([{ waitMs: 0, sinceFirstMs: 0 }, { waitMs: 5_000, sinceFirstMs: 5_000 }, { waitMs: 60_000, sinceFirstMs: 65_000 }]);
});
