import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findHolder, takeLock } from "./lock";

let folder: string;
let file: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-lock-"));
  file = path.join(folder, "running.lock");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

test("a lock held by a live process is refused, and tells who holds it", () => {
  const first = takeLock(file, { command: "npm run demo", url: "http://127.0.0.1:4200" });
  const second = takeLock(file, { command: "npm start" });
  expect(first.ok).toBe(true);
  expect(second).toMatchObject({ ok: false, holder: { pid: process.pid, command: "npm run demo", url: "http://127.0.0.1:4200" } });
  expect(findHolder(file)?.command).toBe("npm run demo");
});

test("a released lock can be taken again, and releasing twice does not take it from the next", () => {
  const first = takeLock(file, { command: "one" });
  if (first.ok) first.release();
  expect(findHolder(file)).toBeNull();
  expect(takeLock(file, { command: "two" }).ok).toBe(true);
  if (first.ok) first.release();
  expect(findHolder(file)?.command).toBe("two");
});

test("the lock of a process that has gone is taken over", () => {
  const { pid } = spawnSync(process.execPath, ["-e", ""]);
  fs.writeFileSync(file, JSON.stringify({ pid, command: "npm run demo" }));
  expect(takeLock(file, { command: "npm start" }).ok).toBe(true);
});

test.runIf(process.platform === "linux")("the lock of a process whose id was given to another is taken over", () => {
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, mark: "another boot:1", command: "npm run demo" }));
  expect(takeLock(file, { command: "npm start" }).ok).toBe(true);
});

test("a lock cut short by a power failure is taken over", () => {
  fs.writeFileSync(file, "");
  expect(takeLock(file, { command: "npm start" }).ok).toBe(true);
});
