import { expect, test } from "vitest";
import { nextStep } from "./pace";
import { Deck } from "./publish-step";

test("traffic is one event about every two seconds, with a handful now and then", () => {
  const steps = Array.from({ length: 100 }, (_, index) => nextStep(index, () => (index * 0.37) % 1));
  const mean = steps.reduce((sum, step) => sum + step.waitMs, 0) / steps.length;
  expect(mean).toBeGreaterThan(1_500);
  expect(mean).toBeLessThan(2_500);
  expect(nextStep(0, () => 0).events).toBe(4);
  expect(nextStep(0, () => 0.999).events).toBe(1);
});

test("after 2,000 events it is one a minute", () => {
  expect(nextStep(1_999, () => 0.5).waitMs).toBeLessThan(5_000);
  expect(nextStep(2_000, () => 0)).toEqual({ waitMs: 60_000, events: 1 });
});

test("each of the 329 payloads comes once before any comes again", () => {
  const deck = new Deck(Math.random);
  const dealt = Array.from({ length: 329 }, () => deck.take(1)[0]!);
  expect(new Set(dealt).size).toBe(329);
  expect(dealt).toContain(deck.take(1)[0]);
});
