import { describe, expect, it } from "vitest";
import { countOf, formatCompact, formatCount, formatDecimal, formatShare } from "./numbers";

describe("formatShare", () => {
  it.each([
    [998, 1000, "99.8%"], [1, 3, "33.3%"], [5, 5, "100%"], [0, 5, "0%"], [0, 0, "–"],
  ])("writes %d of %d as %s", (part, whole, text) => expect(formatShare(part, whole)).toBe(text));

  it("never says 100% while one failed", () => expect(formatShare(99_999, 100_000)).toBe(">99.9%"));
  it("never says 0% while one got through", () => expect(formatShare(1, 100_000)).toBe("<0.1%"));
});

describe("in German", () => {
  it("numbers have a decimal comma and points between thousands", () => {
    expect([formatCount(1204, "de"), formatCompact(3_400_000, "de"), formatDecimal(1.5, "de")]).toEqual(["1.204", "3,4\u00a0Mio.", "1,5"]);
  });
  it("a share keeps the same promises", () => {
    expect([formatShare(998, 1000, "de"), formatShare(99_999, 100_000, "de"), formatShare(1, 100_000, "de"), formatShare(5, 5, "de")]).toEqual(["99,8\u202f%", ">99,9\u202f%", "<0,1\u202f%", "100\u202f%"]);
  });
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
