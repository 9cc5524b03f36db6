import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "./project";
import type { Supervisor } from "./supervise";
import { withExitCode, type TestCounts } from "./test-counts";

const program = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
/** Of this run alone: two may be under way in one folder. */
const report = path.join(projectRoot, `test-results/vitest-${process.pid}.json`);

/** Runs unit or database tests, or both. `filters` are parts of file paths, or vitest's own options. */
export async function runVitest(supervisor: Supervisor, projects: ("unit" | "db")[], filters: string[]): Promise<TestCounts> {
  const args = ["run", ...projects.flatMap((project) => ["--project", project]), "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const code = await supervisor.run("vitest", [program, ...args, ...filters], { env: { ...process.env, NODE_ENV: "test" } });
  return withExitCode(readReport(), code);
}

function readReport(): TestCounts | null {
  if (!fs.existsSync(report)) return null;
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(fs.readFileSync(report, "utf8")) as Record<string, number>;
  fs.rmSync(report);
  return { passed: numPassedTests ?? 0, failed: numFailedTests ?? 0, skipped: (numPendingTests ?? 0) + (numTodoTests ?? 0) };
}
