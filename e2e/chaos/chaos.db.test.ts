import { expect, test } from "vitest";
import { runChaos } from "./chaos";
import { dice } from "./dice";

test("workers and database killed, bells lost: nothing is lost, sent twice at once, or changed", { timeout: 300_000 }, async () => {
  const figures = await runChaos({ deliveries: 800, workers: 2, workerKills: 2, databaseKills: 1, bellCuts: 1, patienceMs: 120_000 }, undefined, dice(1));
  expect(figures).toMatchObject({ lost: 0, overlaps: 0, changed: 0, delivered: figures.published });
  expect(figures.published).toBeGreaterThanOrEqual(800);
});
