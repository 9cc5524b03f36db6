import { expect, test } from "vitest";
import { measuredCosts, predict, usualDay } from "./predict";

const small = predict(usualDay(10_000, 50), measuredCosts);
const middle = predict(usualDay(1_000_000, 2_000), measuredCosts);
const large = predict(usualDay(100_000_000, 100_000), measuredCosts);

test("ten thousand a day: one machine, and nothing is near a limit", () => {
  expect(small).toMatchObject({ workers: 2, ingests: 1, databaseCores: 1 });
  expect(small.first.share).toBeLessThan(0.1);
});

test("a million a day: the same machines; a self-hosted Inngest server is what gives way first, and embedded workers do not need one", () => {
  expect(middle).toMatchObject({ workers: 2, ingests: 1, databaseCores: 1, first: { what: "Inngest runs" } });
  expect(middle.first.share).toBeGreaterThan(1);
});

test("a hundred million a day: a handful of workers; without an Inngest server in the way it is the log's storage", () => {
  expect(large.workers).toBeLessThan(10);
  expect(large.first.what).toBe("Inngest runs");
  const embedded = predict(usualDay(100_000_000, 100_000), { ...measuredCosts, inngestRunsPerSecond: Infinity });
  expect(embedded.first.what).toBe("storage");
  expect(embedded.first.share).toBeGreaterThan(1);
  const shorter = predict({ ...usualDay(100_000_000, 100_000), retentionDays: 7 }, { ...measuredCosts, inngestRunsPerSecond: Infinity });
  expect(shorter.first.share).toBeLessThan(1);
});

test("twice the traffic is never fewer of anything", () => {
  for (const day of [1e4, 1e5, 1e6, 1e7, 1e8]) {
    const [one, two] = [predict(usualDay(day, 1_000), measuredCosts), predict(usualDay(2 * day, 1_000), measuredCosts)];
    for (const key of ["workers", "ingests", "databaseCores", "connections", "storedTerabytes", "inngestRunsPerSecond"] as const) expect(two[key]).toBeGreaterThanOrEqual(one[key]);
  }
});
