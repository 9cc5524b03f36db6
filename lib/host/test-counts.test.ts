import { expect, test } from "vitest";
import { addCounts, describeCounts, withExitCode } from "./test-counts";

test("the total is one plain line, and names skipped tests only when there are any", () => {
  expect(describeCounts({ passed: 12, failed: 0, skipped: 0 })).toBe("12 passed, 0 failed");
  expect(describeCounts(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 0, skipped: 0 }))).toBe("11 passed, 2 failed, 3 skipped");
});

test("a runner that fails without a failing test still counts as failed", () => {
  expect(withExitCode({ passed: 5, failed: 0, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(withExitCode(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(withExitCode({ passed: 5, failed: 2, skipped: 0 }, 1)).toEqual({ passed: 5, failed: 2, skipped: 0 });
  expect(withExitCode({ passed: 5, failed: 0, skipped: 1 }, 0)).toEqual({ passed: 5, failed: 0, skipped: 1 });
});
