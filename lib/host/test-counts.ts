export interface TestCounts {
  passed: number;
  failed: number;
  skipped: number;
  /** Names of those that failed. */
  failures: string[];
  /** Names of those that passed at their second try alone. */
  flaky: string[];
}

export const noCounts: TestCounts = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };

export function addCounts(one: TestCounts, other: TestCounts): TestCounts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failures: [...one.failures, ...other.failures],
    flaky: [...one.flaky, ...other.flaky],
  };
}

/** Names that need a look, and last "12 passed, 1 failed" or "12 passed, 1 failed, 2 skipped". */
export function describeCounts({ passed, failed, skipped, failures, flaky }: TestCounts): string {
  const total = `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
  return [...flaky.map((name) => `flaky: ${name}`), ...failures.map((name) => `failed: ${name}`), total].join("\n");
}

/**
 * What a runner reports, with its exit code: one that failed outside any test (a file that cannot be
 * imported, a crash, no test found) counts as a failure.
 */
export function withExitCode(counts: TestCounts | null, exitCode: number): TestCounts {
  const known = counts ?? noCounts;
  return exitCode !== 0 && known.failed === 0 ? { ...known, failed: 1, failures: [...known.failures, "something outside any test"] } : known;
}
