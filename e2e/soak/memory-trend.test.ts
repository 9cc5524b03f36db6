import { expect, test } from "vitest";
import { memoryTrend } from "./memory-trend";

const every10s = (mb: (index: number) => number) => Array.from({ length: 60 }, (_, index) => ({ at: index * 10, mb: mb(index) }));

test("a process that warms up and then wanders is flat", () => {
  const trend = memoryTrend(every10s((index) => 80 + Math.min(index, 15) * 4 + (index % 7)));
  expect(trend).toMatchObject({ flat: true, firstMb: 80, mostMb: 146 });
  expect(Math.abs(trend.slopeMbPerHour)).toBeLessThan(20);
});

test("a process that grows by a megabyte every ten seconds is not, and its slope says so", () => {
  const trend = memoryTrend(every10s((index) => 120 + index));
  expect(trend.flat).toBe(false);
  expect(trend.slopeMbPerHour).toBeCloseTo(360);
});
