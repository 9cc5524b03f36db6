import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterMarks, pointsOf, roundUp, runsOf } from "./timeline-layout";

describe("clusterMarks", () => {
  it("puts what is close together in one place, whatever order it came in", () => {
    const clusters = clusterMarks([{ id: "c", at: 0.9 }, { id: "b", at: 0.11 }, { id: "a", at: 0.1 }], 0.05);
    expect(clusters.map((cluster) => [cluster.at, cluster.marks.map((mark) => mark.id)])).toEqual([[0.1, ["a", "b"]], [0.9, ["c"]]]);
  });
  it("loses none, and leaves no two places closer than the gap", () =>
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (places) => {
        const clusters = clusterMarks(places.map((at, index) => ({ id: String(index), at })), 0.04);
        expect(clusters.flatMap((cluster) => cluster.marks)).toHaveLength(places.length);
        for (let i = 1; i < clusters.length; i++) expect(clusters[i]!.at - clusters[i - 1]!.at).toBeGreaterThanOrEqual(0.04);
      }),
    ));
});

it("breaks a line where nothing was measured", () => expect(runsOf([null, 1, 2, null, 0])).toEqual([[1, 2], [4]]));

it("draws a run from the middle of its columns, and a lone column as a dash", () => {
  expect(pointsOf([0, 1], [10, 5], 10)).toBe("25,0 75,50");
  expect(pointsOf([1], [null, 5], 10)).toBe("50,50 100,50");
});

it.each([[0, 1], [3, 5], [5, 5], [51, 100], [1_200, 2_000], [0.3, 0.5]])("rounds %d up to %d", (value, top) => expect(roundUp(value)).toBeCloseTo(top));
