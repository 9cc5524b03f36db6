import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { GatheredLines } from "./gathered-lines";

let folder: string;
const fds: number[] = [];

beforeEach(() => void (folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-lines-"))));
afterEach(() => {
  for (const fd of fds.splice(0)) fs.closeSync(fd);
  fs.rmSync(folder, { recursive: true });
});

function open(file: string, flags: string | number): number {
  const fd = fs.openSync(file, flags);
  fds.push(fd);
  return fd;
}

test("lines are written in their order, a few at a time", async () => {
  const file = path.join(folder, "log");
  const lines = new GatheredLines(open(file, "w"));
  lines.write("first\n");
  const many = Array.from({ length: 1_000 }, (_, n) => `line ${n}\n`);
  for (const line of many) lines.write(line);
  await lines.flush();
  expect(fs.readFileSync(file, "utf8")).toBe(`first\n${many.join("")}`);
});

test.skipIf(!fs.existsSync("/dev/full"))("a disk that is full costs the lines, which are counted, and no error gets out", async () => {
  const lines = new GatheredLines(open("/dev/full", "w"));
  for (let n = 0; n < 10; n++) lines.write("x\n");
  await lines.flush();
  lines.write("x\n");
  await lines.flush();
  expect(lines.dropped).toBe(11);
});

test("a reader who stops reading holds little memory and no end up; reading again, it is told how much is missing", async () => {
  const pipe = path.join(folder, "pipe");
  execFileSync("mkfifo", [pipe]);
  const fd = open(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK);
  untilEmptyOrFull(() => fs.writeSync(fd, `${"-".repeat(99)}\n`));
  const lines = new GatheredLines(fd, 100_000);
  for (let n = 0; n < 500; n++) lines.write(`${"x".repeat(999)}\n`);
  // Five lines are on their way, and a hundred wait.
  expect(lines.dropped).toBe(395);
  await lines.flush(50);
  let text = "";
  const buffer = Buffer.alloc(65_536);
  const read = () => untilEmptyOrFull(() => (text += buffer.toString("latin1", 0, fs.readSync(fd, buffer))));
  const readLines = async () => (read(), await lines.flush(50), read(), text.split("\n").filter((line) => line.startsWith("x")).length);
  await expect.poll(readLines, { timeout: 30_000, interval: 20 }).toBe(105);
  const told = text.split("\n").filter((line) => line.startsWith("{"));
  expect(told.map((line) => JSON.parse(line) as object)).toMatchObject([{ level: "warn", missing: 395 }]);
});

function untilEmptyOrFull(step: () => unknown): void {
  try {
    for (;;) step();
  } catch (error) {
    expect((error as { code: string }).code).toBe("EAGAIN");
  }
}
