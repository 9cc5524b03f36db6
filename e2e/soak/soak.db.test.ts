import { expect, test } from "vitest";
import { soak } from "./soak";

test("a short soak of real processes: all that is published arrives, and the memory of each is told", { timeout: 240_000 }, async () => {
  const figures = await soak({ seconds: 8, perSecond: 10, workers: 2, sampleSeconds: 1, outage: false, patienceMs: 120_000 });
  expect(figures).toMatchObject({ events: 80, deliveries: 400, delivered: 400, lost: 0, waiting: 0, died: 0 });
  expect(figures.requests).toBeGreaterThan(400);
  expect(figures.latencyMsP50).toBeGreaterThanOrEqual(0);
  expect(Object.keys(figures.memory)).toEqual(["web", "worker 1", "worker 2"]);
  for (const { mostMb } of Object.values(figures.memory)) expect(mostMb).toBeGreaterThan(20);
});
