import { describe, expect, it } from "vitest";
import { countTicks, labelledColumns } from "./chart-scale";

describe("countTicks", () => {
  it.each([
    [0, [0, 1]], [1, [0, 1]], [3, [0, 1, 2, 3]], [7, [0, 2, 4, 6, 8]], [100, [0, 50, 100]], [120, [0, 50, 100, 150]], [1204, [0, 500, 1000, 1500]],
  ])("covers %d with round whole numbers", (max, ticks) => expect(countTicks(max)).toEqual(ticks));

  it("never needs more than six and always reaches the top", () => {
    for (let max = 0; max < 5000; max += 7) {
      const ticks = countTicks(max);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    }
  });
});

describe("labelledColumns", () => {
  it("spreads the labels evenly", () => expect(labelledColumns(24, 4)).toEqual([0, 6, 12, 18]));
  it("labels each column where there are few", () => expect(labelledColumns(3, 6)).toEqual([0, 1, 2]));
  it("has nothing to label where there is nothing", () => expect(labelledColumns(0, 4)).toEqual([]));
});
