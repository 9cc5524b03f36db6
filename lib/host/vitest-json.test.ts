import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { projectRoot } from "./project";
import { filesToRunAgain, type VitestReport } from "./vitest-report";

let folder: string;
beforeEach(() => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-vitest-")));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

/** What a run of these test files reports. */
async function reportOf(files: Record<string, string>): Promise<VitestReport> {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
  const args = ["run", "--root", folder, "--globals", `--reporter=${path.join(projectRoot, "lib/host/vitest-json.ts")}`, `--outputFile.json=${path.join(folder, "report.json")}`];
  const output = await new Promise<string>((resolve) => execFile(process.execPath, [path.join(projectRoot, "node_modules/vitest/vitest.mjs"), ...args], { env: { PATH: process.env.PATH, NODE_ENV: "test" } }, (_, stdout, stderr) => resolve(stdout + stderr)));
  if (!fs.existsSync(path.join(folder, "report.json"))) throw new Error(output);
  return JSON.parse(fs.readFileSync(path.join(folder, "report.json"), "utf8")) as VitestReport;
}

const failing = 'test("a test that fails", () => expect(1).toBe(2));';

test("an error outside any test is in the report, and nothing is run again that could hide it", { timeout: 120_000 }, async () => {
  const report = await reportOf({
    "failing.test.js": failing,
    "outside.test.js": 'test("a test that passes", async () => { Promise.reject(new Error("nobody waits for this")); await new Promise((resolve) => setTimeout(resolve, 100)); });',
  });
  expect(report.unhandledErrors).toEqual(["nobody waits for this"]);
  expect(report.testResults.map(({ status }) => status).sort()).toEqual(["failed", "passed"]);
  expect(filesToRunAgain(report)).toEqual([]);
});

test("where none happened, a file that failed is run again", { timeout: 120_000 }, async () => {
  const report = await reportOf({ "failing.test.js": failing });
  expect(report.unhandledErrors).toEqual([]);
  expect(filesToRunAgain(report)).toEqual([path.join(folder, "failing.test.js")]);
});
