export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
}

export const noCounts: TestCounts = { passed: 0, failed: 0, skipped: 0 };

export function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  return { passed: one.passed + other.passed, failed: one.failed + other.failed, skipped: one.skipped + other.skipped };
}

/** "12 passed, 1 failed" or "12 passed, 1 failed, 2 skipped". */
export function describeCounts({ passed, failed, skipped }: TestCounts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

/**
 * What a runner reports, with its exit code: one that failed outside any test (a file that cannot be
 * imported, a crash, no test found) counts as a failure.
 */
export function withExitCode(counts: TestCounts | null, exitCode: number): TestCounts {
  const known = counts ?? noCounts;
  return exitCode !== 0 && known.failed === 0 ? { ...known, failed: 1 } : known;
}
