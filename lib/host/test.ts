import fs from "node:fs";
import { runBrowserTests } from "./test-browser";
import { addCounts, describeCounts, noCounts, type TestCounts } from "./test-counts";
import { runVitest } from "./test-vitest";
import { supervise, type Supervisor } from "./supervise";

/**
 * `npm test`: unit, database and browser tests, each with what it needs started for it.
 * `npm test -- unit|db|e2e [files]` runs one kind, `npm test -- FILES` the files named.
 */
export async function test(args: string[]): Promise<void> {
  await supervise(async (supervisor) => {
    let counts = noCounts;
    for (const run of planRuns(args)) counts = addCounts(counts, await run(supervisor));
    await supervisor.stop();
    // The last line, in a form that CI reads.
    console.log(describeCounts(counts));
    process.exit(counts.failed > 0 ? 1 : 0);
  });
}

type Run = (supervisor: Supervisor) => Promise<TestCounts>;

function planRuns(args: string[]): Run[] {
  const [kind, ...rest] = args;
  if (kind === "unit" || kind === "db") return [(supervisor) => runVitest(supervisor, [kind], rest)];
  if (kind === "e2e") return [(supervisor) => runBrowserTests(supervisor, rest)];
  const specs = args.filter((arg) => /\.spec\.ts(:\d+)?$/.test(arg));
  const others = args.filter((arg) => !specs.includes(arg));
  const runs: Run[] = [];
  if (others.length > 0 || args.length === 0) runs.push((supervisor) => runVitest(supervisor, ["unit", "db"], others));
  if (specs.length > 0 || (args.length === 0 && hasSpecs())) runs.push((supervisor) => runBrowserTests(supervisor, specs));
  return runs;
}

function hasSpecs(): boolean {
  return fs.existsSync("e2e") && fs.readdirSync("e2e", { recursive: true }).some((file) => String(file).endsWith(".spec.ts"));
}
