import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { MemoryWatch } from "./memory-watch";

test("a process that ends while it is watched has died, and its memory until then is told", async () => {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1_000)"]);
  await once(child, "spawn");
  const watch = new MemoryWatch({ ours: process.pid, child: child.pid! });
  expect(watch.sample(0)).toMatch(/^ours \d+ MB, child \d+ MB$/);
  expect(watch.died.size).toBe(0);
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(watch.sample(1)).toMatch(/^ours \d+ MB, child has ended$/);
  expect([...watch.died]).toEqual(["child"]);
  expect(Object.keys(watch.trends())).toEqual(["ours", "child"]);
});
