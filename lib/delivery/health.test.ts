import { expect, test } from "vitest";
import { disableRule, failingRuleAt } from "./health";

const now = new Date("2026-11-30T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const healthy = { consecutiveDeadLetters: 0, deadLettersInADay: 0, failingSince: null };

test.each([
  [{ ...healthy, consecutiveDeadLetters: 9, deadLettersInADay: 99, failingSince: daysAgo(4.9) }, null],
  [{ ...healthy, consecutiveDeadLetters: 10 }, "consecutive_dead_letters"],
  [{ ...healthy, deadLettersInADay: 100 }, "dead_letters_in_a_day"],
  [{ ...healthy, consecutiveDeadLetters: 1, failingSince: daysAgo(5) }, "failing_for_days"],
  [{ ...healthy, failingSince: daysAgo(30) }, null],
])("counters %j give %s", (counters, rule) => {
  expect(disableRule(counters, now)).toBe(rule);
});

test("the five-day rule counts only once a delivery was given up, and says when it acts", () => {
  expect(failingRuleAt({ ...healthy, failingSince: daysAgo(2) })).toBeNull();
  expect(failingRuleAt({ ...healthy, consecutiveDeadLetters: 1, failingSince: daysAgo(2) })).toEqual(new Date("2026-12-03T12:00:00Z"));
});
