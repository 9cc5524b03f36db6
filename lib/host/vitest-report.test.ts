import { expect, test } from "vitest";
import { countTests, filesToRunAgain, type VitestReport } from "./vitest-report";

const file = (name: string, statuses: Record<string, string>, status?: "failed"): VitestReport["testResults"][number] => ({
  name,
  status: status ?? (Object.values(statuses).includes("failed") ? "failed" : "passed"),
  assertionResults: Object.entries(statuses).map(([fullName, each]) => ({ fullName, status: each })),
});
const first: VitestReport = { testResults: [file("a", { one: "passed", two: "failed" }), file("b", { three: "passed", four: "pending" }), file("c", {}, "failed")], unhandledErrors: [] };

test("one run counts its tests, and a file that fails outside them as one", () => {
  expect(filesToRunAgain(first)).toEqual(["a", "c"]);
  expect(countTests(first)).toEqual({ passed: 2, failed: 2, skipped: 1, failures: ["a > two", "c"], flaky: [] });
});

test("what passes at the second try is flaky, what fails again has failed", () => {
  expect(countTests(first, { testResults: [file("a", { one: "passed", two: "passed" }), file("c", { five: "failed", six: "passed" })] })).toEqual({
    passed: 4,
    failed: 1,
    skipped: 1,
    failures: ["c > five"],
    flaky: ["a > two", "c"],
  });
});

test("files are run again where they are few, and nothing failed outside any test", () => {
  const failing = (count: number) => ({ testResults: Array.from({ length: count }, (_, index) => file(`${index}`, { one: "failed" })), unhandledErrors: [] });
  expect(filesToRunAgain(failing(4))).toHaveLength(4);
  expect(filesToRunAgain(failing(5))).toEqual([]);
  expect(filesToRunAgain({ ...failing(1), unhandledErrors: ["nobody waits for this"] })).toEqual([]);
});
