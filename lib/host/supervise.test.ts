import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { isAlive } from "./processes";
import { projectRoot } from "./project";

let folder: string;
let host: ChildProcess;
let output: string;

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-supervise-"))));
afterEach(() => {
  host.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true });
});

/** A child that says who it is, and writes down when it was told to end and whether the "database" still ran. */
const childProgram = `
  const fs = require("node:fs");
  const [name, folder, deaf] = process.argv.slice(2);
  fs.writeFileSync(folder + "/" + name + ".pid", String(process.pid));
  process.on("SIGTERM", () => {
    if (deaf) return;
    fs.appendFileSync(folder + "/ended", name + "\\n");
    process.exit(0);
  });
  setInterval(() => {}, 1000);
`;

async function startHost(options: { deaf?: boolean } = {}): Promise<{ web: number; worker: number }> {
  fs.writeFileSync(path.join(folder, "child.cjs"), childProgram);
  fs.writeFileSync(
    path.join(folder, "host.mts"),
    `import fs from "node:fs";
    import { supervise } from ${JSON.stringify(path.join(projectRoot, "lib/host/supervise"))};
    const folder = ${JSON.stringify(folder)};
    await supervise(async (supervisor) => {
      supervisor.onStop(() => fs.appendFileSync(folder + "/ended", "database\\n"));
      const options = { env: process.env, graceMs: 500 };
      supervisor.start("web server", [folder + "/child.cjs", "web", folder], options);
      supervisor.start("worker", [folder + "/child.cjs", "worker", folder${options.deaf ? ', "deaf"' : ""}], options);
    });`,
  );
  host = spawn(process.execPath, ["--import", "tsx", path.join(folder, "host.mts")], { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"] });
  output = "";
  for (const stream of [host.stdout, host.stderr]) stream?.on("data", (data) => (output += String(data)));
  await until(() => fs.existsSync(path.join(folder, "web.pid")) && fs.existsSync(path.join(folder, "worker.pid")));
  const pid = (name: string) => Number(fs.readFileSync(path.join(folder, `${name}.pid`), "utf8"));
  return { web: pid("web"), worker: pid("worker") };
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 300 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(condition(), output).toBe(true);
}

function endedInOrder(): string[] {
  return fs.readFileSync(path.join(folder, "ended"), "utf8").trim().split("\n");
}

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends web and worker, then the database", async (signal) => {
  const { web, worker } = await startHost();
  host.kill(signal);
  const [code] = await once(host, "exit");
  expect(code).toBe(0);
  expect(endedInOrder().sort()).toEqual(["database", "web", "worker"]);
  expect(fs.readFileSync(path.join(folder, "ended"), "utf8").trim().endsWith("database")).toBe(true);
  expect([isAlive(web), isAlive(worker)]).toEqual([false, false]);
});

test("a child that dies is named, and the rest is stopped with exit code 1", async () => {
  const { web, worker } = await startHost();
  process.kill(worker, "SIGKILL");
  const [code] = await once(host, "exit");
  expect(code).toBe(1);
  expect(output).toContain("The worker has ended unexpectedly (SIGKILL); stopping the rest.");
  expect(endedInOrder()).toEqual(["web", "database"]);
  expect(isAlive(web)).toBe(false);
});

test("a child that does not listen is killed after its grace, and the database still ends last", async () => {
  const { worker } = await startHost({ deaf: true });
  host.kill("SIGTERM");
  const [code] = await once(host, "exit");
  expect(code).toBe(0);
  expect(endedInOrder()).toEqual(["web", "database"]);
  expect(isAlive(worker)).toBe(false);
});

test("no child outlives a supervisor killed by force", async () => {
  const { web, worker } = await startHost();
  host.kill("SIGKILL");
  await until(() => !isAlive(web) && !isAlive(worker));
  expect(endedInOrder().sort()).toEqual(["web", "worker"]);
});
