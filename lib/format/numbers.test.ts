import { describe, expect, it } from "vitest";
import { countOf, formatCompact, formatCount, formatShare } from "./numbers";

describe("formatShare", () => {
  it.each([
    [998, 1000, "99.8%"], [1, 3, "33.3%"], [5, 5, "100%"], [0, 5, "0%"], [0, 0, "–"],
  ])("writes %d of %d as %s", (part, whole, text) => expect(formatShare(part, whole)).toBe(text));

  it("never says 100% while one failed", () => expect(formatShare(99_999, 100_000)).toBe(">99.9%"));
  it("never says 0% while one got through", () => expect(formatShare(1, 100_000)).toBe("<0.1%"));
});

describe("counts", () => {
  it("separates thousands", () => expect(formatCount(1204)).toBe("1,204"));
  it("shortens large ones", () => expect(formatCompact(3_400_000)).toBe("3.4M"));
  it("agrees with the noun", () => {
    expect(countOf(1, "delivery", "deliveries")).toBe("1 delivery");
    expect(countOf(1204, "delivery", "deliveries")).toBe("1,204 deliveries");
    expect(countOf(0, "event")).toBe("0 events");
  });
});
