import { expect, test } from "vitest";
import { latencyBucket, latencyBuckets, latencyQuantile } from "./latency";

const countOf = (...times: number[]) => {
  const buckets = new Array<number>(latencyBuckets).fill(0);
  for (const ms of times) buckets[latencyBucket(ms)]!++;
  return buckets;
};

test("nothing counted has no quantile", () => {
  expect(latencyQuantile(countOf(), 0.5)).toBeNull();
});

test("a quantile lies in the bucket of the true value", () => {
  const p95 = latencyQuantile(countOf(...Array.from({ length: 100 }, (_, i) => i * 10)), 0.95)!;
  expect(p95).toBeGreaterThan(800);
  expect(p95).toBeLessThanOrEqual(1600);
  expect(latencyQuantile(countOf(30, 30, 30, 5_000), 0.5)).toBeLessThanOrEqual(50);
});

test("above the last bound the bound is given", () => {
  expect(latencyQuantile(countOf(60_000), 0.99)).toBe(12_800);
});
