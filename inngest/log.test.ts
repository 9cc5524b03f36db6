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
