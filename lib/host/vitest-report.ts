import path from "node:path";
import { projectRoot } from "./project";
import { addCounts, noCounts, type TestCounts } from "./test-counts";

/** What is used of the file that the reporter in vitest-json.ts writes. */
export interface VitestReport {
  testResults: { name: string; status: "passed" | "failed"; assertionResults: { fullName: string; status: string }[] }[];
  /** Messages of errors outside any test. */
  unhandledErrors: string[];
}

/** More than these are no accident of a shared machine that stalls for seconds. */
const mostAgain = 4;

/** The few files that failed. None where something went wrong outside any test: a second run of them would say nothing about that. */
export function filesToRunAgain({ testResults, unhandledErrors }: VitestReport): string[] {
  const failed = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
  return failed.length > mostAgain || unhandledErrors.length > 0 ? [] : failed;
}

/** Files of `second` were run again: what they did then counts, and what failed before only is flaky. */
export function countTests(first: Pick<VitestReport, "testResults">, second: Pick<VitestReport, "testResults"> = { testResults: [] }): TestCounts {
  const again = new Map(second.testResults.map((result) => [result.name, result]));
  return first.testResults.map((result) => ofFile(result, again.get(result.name))).reduce(addCounts, noCounts);
}

type FileResult = VitestReport["testResults"][number];

function ofFile(first: FileResult, second: FileResult | undefined): TestCounts {
  const last = second ?? first;
  const count = (...statuses: string[]) => last.assertionResults.filter(({ status }) => statuses.includes(status)).length;
  const failures = namesOfFailed(last);
  return {
    passed: count("passed"),
    failed: failures.length,
    skipped: last.assertionResults.length - count("passed", "failed"),
    failures,
    flaky: namesOfFailed(first).filter((name) => !failures.includes(name)),
  };
}

/** A file may fail outside its tests. */
function namesOfFailed({ name: absolute, status, assertionResults }: FileResult): string[] {
  const name = path.relative(projectRoot, absolute);
  const failed = assertionResults.filter((test) => test.status === "failed").map((test) => `${name} > ${test.fullName.trim()}`);
  return status === "failed" && failed.length === 0 ? [name] : failed;
}
