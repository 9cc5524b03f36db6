import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "./project";
import type { Supervisor } from "./supervise";
import { withExitCode, type TestCounts } from "./test-counts";
import { countTests, filesToRunAgain, type VitestReport } from "./vitest-report";

const program = path.join(path.dirname(createRequire(import.meta.url).resolve("vitest/package.json")), "vitest.mjs");
/** Of this run alone: two may be under way in one folder. */
const reportFile = path.join(projectRoot, `test-results/vitest-${process.pid}.json`);
const reporter = path.join(projectRoot, "lib/host/vitest-json.ts");

/**
 * Runs unit or database tests, or both. `filters` are parts of file paths, or vitest's own options.
 * In CI the few files that fail are run a second time by themselves, and what passes then is told as flaky.
 */
export async function runVitest(supervisor: Supervisor, projects: ("unit" | "db")[], filters: string[]): Promise<TestCounts> {
  const options = [...projects.flatMap((project) => ["--project", project]), "--reporter=default", `--reporter=${reporter}`, `--outputFile.json=${reportFile}`];
  const run = async (files: string[]) => {
    const code = await supervisor.run("vitest", [program, "run", ...options, ...files], { env: { ...process.env, NODE_ENV: "test" } });
    return { code, report: readReport() };
  };
  const first = await run(filters);
  const again = first.report === null ? [] : filesToRunAgain(first.report);
  if (!process.env.CI || first.report === null || again.length === 0) return withExitCode(first.report && countTests(first.report), first.code);
  console.log(`Running again, by themselves: ${again.join(", ")}`);
  const second = await run([...again, "--maxWorkers=1"]);
  return withExitCode(countTests(first.report, second.report ?? undefined), second.code);
}

function readReport(): VitestReport | null {
  if (!fs.existsSync(reportFile)) return null;
  const report = JSON.parse(fs.readFileSync(reportFile, "utf8")) as VitestReport;
  fs.rmSync(reportFile);
  return report;
}
