import { expect, test } from "vitest";
import { addCounts, describeCounts, noCounts, withExitCode } from "./test-counts";

test("the total is one plain line, and names skipped tests only when there are any", () => {
  expect(describeCounts({ ...noCounts, passed: 12 })).toBe("12 passed, 0 failed");
  expect(describeCounts(addCounts({ ...noCounts, passed: 1, failed: 2, skipped: 3 }, { ...noCounts, passed: 10 }))).toBe("11 passed, 2 failed, 3 skipped");
});

test("what failed, and what passed only at a second try, is named above the total", () => {
  expect(describeCounts(addCounts({ ...noCounts, failed: 1, failures: ["a > one"] }, { ...noCounts, passed: 1, flaky: ["b > two"] }))).toBe("flaky: b > two\nfailed: a > one\n1 passed, 1 failed");
});

test("a runner that fails without a failing test still counts as failed", () => {
  expect(withExitCode({ ...noCounts, passed: 5 }, 1)).toMatchObject({ passed: 5, failed: 1, failures: [expect.any(String)] });
  expect(withExitCode(null, 1)).toMatchObject({ passed: 0, failed: 1 });
  expect(withExitCode({ ...noCounts, passed: 5, failed: 2, failures: ["a", "b"] }, 1)).toMatchObject({ passed: 5, failed: 2, failures: ["a", "b"] });
  expect(withExitCode({ ...noCounts, passed: 5, skipped: 1 }, 0)).toEqual({ ...noCounts, passed: 5, skipped: 1 });
});
