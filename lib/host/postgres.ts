import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { takeLock } from "./lock";
import { findPostgresProgram } from "./postgres-binaries";
import { clusterExists, createCluster, postgresEnvironment, stopLeftoverServer } from "./postgres-cluster";
import { choosePostgresPlace, type PostgresPlace } from "./postgres-place";
import { loadPostgresSettings } from "./postgres-settings";
import { Problem } from "./problem";

export interface PostgresOptions {
  /** Folder of the database. Its lock, log and settings stand beside it (`postgres.lock`, …). */
  dataDir: string;
  /** Shown to whoever tries to start a second server on the same folder. */
  command: string;
  /** False gives up durability for speed: tests only. */
  durable?: boolean;
  log?: (line: string) => void;
}

export interface Postgres {
  /** Superuser connection to the maintenance database. */
  url: string;
  port: number;
  pid: number;
  dataDir: string;
  /** Creates a database unless it exists. */
  createDatabase(name: string): Promise<void>;
  /** Resolves when the server has ended, by whatever cause. */
  exited: Promise<void>;
  /** Lets running transactions be rolled back, writes a checkpoint, ends. */
  stop(): Promise<void>;
}

const startTimeoutMs = 60_000;

/**
 * Starts the bundled PostgreSQL on 127.0.0.1, creating its database on first use. It ends with the
 * process that started it, even one killed by force. Throws Problem when it cannot start, or when
 * another process is using the folder.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const log = options.log ?? (() => {});
  const place = choosePostgresPlace(options.dataDir);
  if (place.note) log(place.note);
  // Beside the real folder, so that it also guards against a second path to the same database.
  const lock = takeLock(`${place.dataDir}.lock`, { command: options.command });
  if (!lock.ok) {
    throw new Problem(
      `The database in ${place.dataDir} is in use by \`${lock.holder.command}\` (process ${lock.holder.pid}).`,
      "Stop that one first, or use it.",
    );
  }
  try {
    if (await stopLeftoverServer(place)) log("Stopped a database server left over from a killed run");
    const { password, port } = await loadPostgresSettings(`${options.dataDir}.json`, clusterExists(place.dataDir));
    if (!clusterExists(place.dataDir)) await createCluster(place, password);
    const logFile = `${options.dataDir}.log`;
    const child = spawnServer(place, port, logFile, options.durable ?? true);
    const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
    void exited.then(lock.release);
    await waitUntilReady(child, place.dataDir, logFile);
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    return {
      url,
      port,
      pid: child.pid ?? 0,
      dataDir: place.dataDir,
      createDatabase: (name) => createDatabase(url, name),
      exited,
      stop: () => stopServer(child, exited),
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

function spawnServer({ dataDir, user }: PostgresPlace, port: number, logFile: string, durable: boolean): ChildProcess {
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "200",
    timezone: "UTC",
    fsync: durable ? "on" : "off",
    synchronous_commit: durable ? "on" : "off",
    full_page_writes: durable ? "on" : "off",
  };
  const program = findPostgresProgram("postgres", user);
  const args = ["-D", dataDir, "-p", String(port), ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const out = fs.openSync(logFile, fs.existsSync(logFile) && fs.statSync(logFile).size > 5_000_000 ? "w" : "a", 0o600);
  // Detached: Ctrl-C in the terminal must reach the supervisor only, which stops the database last.
  const how = { cwd: "/", env: postgresEnvironment(), stdio: ["ignore", out, out] as ("ignore" | number)[], detached: true };
  try {
    if (hasParentDeathSignal()) {
      const asUser = user.uid === undefined ? [] : [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"];
      return spawn("setpriv", [...asUser, "--pdeathsig", "INT", program, ...args], how);
    }
    const child = spawn(program, args, { ...how, ...user });
    guard(child);
    return child;
  } finally {
    fs.closeSync(out);
  }
}

/** Whether util-linux's setpriv is there; busybox's cannot do it. */
function hasParentDeathSignal(): boolean {
  return process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "INT", "true"], { stdio: "ignore" }).status === 0;
}

function guard(server: ChildProcess): void {
  if (process.platform === "win32" || !server.pid) return;
  const script = fileURLToPath(new URL("./guard-process.mjs", import.meta.url));
  const child = spawn(process.execPath, [script, String(server.pid), "SIGINT"], { cwd: "/", stdio: ["pipe", "ignore", "ignore"], detached: true });
  child.unref();
  server.once("exit", () => child.kill("SIGKILL"));
}

/** PostgreSQL writes its state into line 8 of postmaster.pid; pg_ctl waits for it in the same way. */
async function waitUntilReady(child: ChildProcess, dataDir: string, logFile: string): Promise<void> {
  let failure: Error | undefined;
  child.once("error", (error) => (failure = error));
  for (const start = Date.now(); Date.now() - start < startTimeoutMs; ) {
    if (failure || child.exitCode !== null || child.signalCode) break;
    const lines = readLines(path.join(dataDir, "postmaster.pid"));
    if (lines[0] === String(child.pid) && lines[7]?.trim() === "ready") return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  child.kill("SIGINT");
  throw new Problem(`PostgreSQL did not start${failure ? ` (${failure.message})` : ""}. The end of ${logFile}:\n${readLines(logFile).slice(-12).join("\n")}`);
}

async function stopServer(child: ChildProcess, exited: Promise<void>): Promise<void> {
  // SIGINT is PostgreSQL's "fast" shutdown: it ends sessions instead of waiting for them.
  if (child.exitCode === null && !child.signalCode) child.kill("SIGINT");
  await exited;
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (!rowCount) await client.query(`CREATE DATABASE ${name}`);
  } finally {
    await client.end();
  }
}

function readLines(file: string): string[] {
  try {
    return fs.readFileSync(file, "utf8").trimEnd().split("\n");
  } catch {
    return [];
  }
}
