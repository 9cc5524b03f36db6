import { expect, test } from "vitest";
import { leastCandidates, mostCandidates, nextStep } from "./step-size";

test("steps double while there is time, up to a most", () => {
  expect(nextStep({ candidates: 1_000, looked: 1_000, spentMs: 10, leftMs: 240 })).toBe(2_000);
  expect(nextStep({ candidates: 8_000, looked: 15_000, spentMs: 10, leftMs: 240 })).toBe(mostCandidates);
});

test("a step is no larger than the time that is left, at the pace so far", () => {
  expect(nextStep({ candidates: 2_000, looked: 3_000, spentMs: 200, leftMs: 50 })).toBe(750);
});

test("it never stands still", () => {
  expect(nextStep({ candidates: 1_000, looked: 1_000, spentMs: 249.9, leftMs: 0.1 })).toBe(leastCandidates);
  expect(nextStep({ candidates: 1_000, looked: 1_000, spentMs: 0, leftMs: 250 })).toBe(2_000);
});
