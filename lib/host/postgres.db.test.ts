import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withDatabase } from "./admin-query";
import { startPostgres, type Postgres } from "./postgres";
import { isAlive } from "./processes";
import { projectRoot } from "./project";

let prepared: string;
let folder: string;
let dataDir: string;
let server: Postgres | undefined;

beforeAll(async () => {
  prepared = makeFolder();
  await startPostgres({ dataDir: path.join(prepared, "postgres"), command: "the test" }).then((running) => running.stop());
});
afterAll(() => fs.rmSync(prepared, { recursive: true }));

beforeEach(() => {
  folder = makeFolder();
  dataDir = path.join(folder, "postgres");
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  if (fs.existsSync(dataDir)) fs.rmSync(fs.realpathSync(dataDir), { recursive: true });
  fs.rmSync(folder, { recursive: true });
});

/** A folder that PostgreSQL's user can enter. */
function makeFolder(): string {
  const made = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-postgres-"));
  fs.chmodSync(made, 0o755);
  return made;
}

/** Puts a database that was used before into the folder, which is quicker than creating one. */
function useExisting(): void {
  for (const name of ["postgres", "postgres.json"]) execFileSync("cp", ["-a", path.join(prepared, name), folder]);
}

async function start(): Promise<Postgres> {
  return (server = await startPostgres({ dataDir, command: "the test" }));
}

async function query<T>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as T[];
  } finally {
    await client.end();
  }
}

/** A process of its own that starts the server and then waits: what a supervisor is. */
async function startElsewhere(): Promise<{ pid: number; serverPid: number; kill: () => Promise<void> }> {
  const script = path.join(folder, "start.mts");
  fs.writeFileSync(script, `import { startPostgres } from ${JSON.stringify(path.join(projectRoot, "lib/host/postgres"))};\nconst server = await startPostgres({ dataDir: ${JSON.stringify(dataDir)}, command: "npm run demo" });\nconsole.log(server.pid);\nsetInterval(() => {}, 1000);\n`);
  const child = spawn(process.execPath, ["--import", "tsx", script], { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  const kill = async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  return { pid: child.pid ?? 0, serverPid: Number(line.toString()), kill };
}

async function until(condition: () => boolean): Promise<void> {
  for (let i = 0; i < 200 && !condition(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(condition()).toBe(true);
}

describe("the bundled PostgreSQL", () => {
  test("keeps data, password and port from start to start, and is durable", async () => {
    const first = await start();
    await first.createDatabase("parcels");
    await query(withDatabase(first.url, "parcels"), "CREATE TABLE kept (id int)");
    expect(await query(first.url, "SHOW fsync")).toEqual([{ fsync: "on" }]);
    await first.stop();

    const second = await start();
    await second.createDatabase("parcels");
    expect(second.url).toBe(first.url);
    expect(await query(withDatabase(second.url, "parcels"), "SELECT count(*)::int FROM kept")).toEqual([{ count: 0 }]);
    expect(fs.statSync(`${dataDir}.json`).mode & 0o777).toBe(0o600);
  });

  test("answers only with its password, and only on this machine", async () => {
    useExisting();
    const { url } = await start();
    const wrong = new URL(url);
    wrong.password = "postgres";
    await expect(query(wrong.toString(), "SELECT 1")).rejects.toThrow(/password authentication failed/);
    expect(await query(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
  });

  test("a second start on the same folder is refused and leaves the first alone", async () => {
    useExisting();
    const { url } = await start();
    await expect(startPostgres({ dataDir, command: "npm start" })).rejects.toThrow(/is in use by `the test` \(process \d+\)/);
    expect(await query(url, "SELECT 1 AS alive")).toEqual([{ alive: 1 }]);
  });

  test("a second path to the same folder is refused as well", async () => {
    useExisting();
    const { url } = await start();
    const link = path.join(folder, "elsewhere");
    fs.symlinkSync(dataDir, link);
    await expect(startPostgres({ dataDir: link, command: "npm start" })).rejects.toThrow(/is in use by `the test`/);
    fs.rmSync(link);
    expect(await query(url, "SELECT 1 AS alive")).toEqual([{ alive: 1 }]);
  });

  test("ends with a supervisor that was killed by force, and starts again", async () => {
    useExisting();
    const other = await startElsewhere();
    expect(isAlive(other.serverPid)).toBe(true);
    await expect(startPostgres({ dataDir, command: "npm start" })).rejects.toThrow(`is in use by \`npm run demo\` (process ${other.pid})`);
    await other.kill();
    await until(() => !isAlive(other.serverPid));
    expect(await query((await start()).url, "SELECT 1 AS alive")).toEqual([{ alive: 1 }]);
  });

  test("a postmaster.pid that names an unrelated process neither stops it nor the start", async () => {
    useExisting();
    const unrelated = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
    fs.writeFileSync(path.join(dataDir, "postmaster.pid"), `${unrelated.pid}\n${dataDir}\n`);
    expect(await query((await start()).url, "SELECT 1 AS alive")).toEqual([{ alive: 1 }]);
    expect(isAlive(unrelated.pid ?? 0)).toBe(true);
    unrelated.kill("SIGKILL");
  });

  test("takes another port when its own has been taken", async () => {
    useExisting();
    const first = await start();
    await first.stop();
    const { createServer } = await import("node:net");
    const squatter = createServer().listen(first.port, "127.0.0.1");
    await once(squatter, "listening");
    const second = await start();
    squatter.close();
    expect(second.port).not.toBe(first.port);
  });

  test("a lost settings file is a plain message, not a new password that does not fit", async () => {
    useExisting();
    fs.rmSync(`${dataDir}.json`);
    await expect(start()).rejects.toThrow(`The password of the database was kept in ${dataDir}.json`);
  });

  test.runIf(process.getuid?.() === 0)("root keeps the database elsewhere when PostgreSQL's user cannot enter the folder", async () => {
    fs.chmodSync(folder, 0o700);
    const notes: string[] = [];
    server = await startPostgres({ dataDir, command: "the test", log: (line) => notes.push(line) });
    expect(fs.lstatSync(dataDir).isSymbolicLink()).toBe(true);
    expect(notes.join()).toContain(`The database is kept in ${fs.realpathSync(dataDir)}`);
    expect(await query(server.url, "SELECT 1 AS alive")).toEqual([{ alive: 1 }]);
  });
});
