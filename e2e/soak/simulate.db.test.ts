import { expect, test } from "vitest";
import { simulate } from "./simulate";

test("half an hour by the fake clock: nothing is lost, early, overtaken or over a limit, and retention takes what is old and settled", { timeout: 240_000 }, async () => {
  const figures = await simulate({ minutes: 30, tickSeconds: 30, seed: 1 });
  expect(figures).toMatchObject({ published: 310, lost: 0, tooEarly: 0, givenUpEarly: 0, overtaken: 0, overRate: 0, errors: 0, prunedYoung: 0, keptThoughOld: 0 });
  expect(figures.delivered).toBeGreaterThan(180);
  expect(figures.deadLetters).toBeGreaterThan(0);
  expect(figures.attempts).toBeGreaterThan(figures.delivered);
  expect(figures.keptWaiting).toBe(figures.waiting);
});
