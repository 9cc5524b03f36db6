import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { log, sdkLogger } from "./log";

afterEach(() => void vi.restoreAllMocks());

function capture(stream: "stdout" | "stderr"): string[] {
  const lines: string[] = [];
  vi.spyOn(process[stream], "write").mockImplementation((line) => lines.push(String(line)) > 0);
  return lines;
}

test("a line is one JSON object, with the error's message and stack", () => {
  const lines = capture("stderr");
  log("error", "It broke.", { error: new TypeError("no\nway"), runs: 2 });
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toContain("\n");
  const { error, ...rest } = JSON.parse(lines[0]!);
  expect(rest).toMatchObject({ level: "error", message: "It broke.", runs: 2 });
  expect(error).toMatchObject({ name: "TypeError", message: "no\nway", stack: expect.stringContaining("log.test.ts") });
});

test("the SDK's two ways of logging both arrive", () => {
  const calls: unknown[][] = [];
  const logger = sdkLogger((...call) => calls.push(call));
  logger.warn("plain");
  logger.error({ err: 1 }, "with fields");
  logger.debug();
  expect(calls).toEqual([["warn", "plain"], ["error", "with fields", { err: 1 }]]);
});

test.skipIf(!fs.existsSync("/dev/full"))("a disk that is full costs the lines, and not the process", () => {
  const full = fs.openSync("/dev/full", "w");
  const program = 'const { log } = await import("./inngest/log.ts"); log("info", "lost"); await new Promise((resolve) => setImmediate(resolve)); log("info", "lost too"); log("warn", "alive");';
  const { status, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", program], { stdio: ["ignore", full, "pipe"], encoding: "utf8" });
  fs.closeSync(full);
  expect([status, stderr]).toEqual([0, expect.stringContaining('"alive"')]);
});
