import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { findPostgresProgram } from "./postgres-binaries";
import type { PostgresPlace } from "./postgres-place";
import { commandLine, isAlive } from "./processes";
import { Problem } from "./problem";

const run = promisify(execFile);

/** The environment of every PostgreSQL program: fixed locale and time zone on every machine. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("PG") && !name.startsWith("LC_"));
  return { ...Object.fromEntries(inherited), NODE_ENV: process.env.NODE_ENV, LC_ALL: "C", TZ: "UTC" };
}

export function clusterExists(dataDir: string): boolean {
  return fs.existsSync(path.join(dataDir, "PG_VERSION"));
}

/**
 * Creates an empty database cluster. initdb works beside the final folder, which appears whole or
 * not at all: an initdb cut short leaves a folder that looks finished.
 */
export async function createCluster({ dataDir, user }: PostgresPlace, password: string): Promise<void> {
  const partial = `${dataDir}.partial`;
  fs.rmSync(partial, { recursive: true, force: true });
  fs.mkdirSync(partial, { mode: 0o700 });
  const secretFolder = fs.mkdtempSync(path.join(os.tmpdir(), "posthorn-initdb-"));
  const passwordFile = path.join(secretFolder, "password");
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const file of [partial, secretFolder, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  }
  const args = ["-D", partial, "-U", "postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`, "--encoding=UTF8", "--locale=C"];
  try {
    await run(findPostgresProgram("initdb", user), args, { ...user, cwd: "/", env: postgresEnvironment() });
  } catch (error) {
    throw new Problem(`PostgreSQL could not create its database in ${dataDir}.\n${(error as { stderr?: string }).stderr ?? String(error)}`);
  } finally {
    fs.rmSync(secretFolder, { recursive: true, force: true });
  }
  fs.rmSync(dataDir, { recursive: true, force: true });
  fs.renameSync(partial, dataDir);
}

/**
 * Ends a server that outlived a supervisor killed by force. Call only while holding the lock of this
 * data folder: then nobody else can be using the server.
 */
export async function stopLeftoverServer({ dataDir, user }: PostgresPlace): Promise<boolean> {
  const pidFile = path.join(dataDir, "postmaster.pid");
  const pid = Number(readFirstLine(pidFile));
  if (!pid) return false;
  if (!isAlive(pid) || !isServerOf(pid, dataDir)) {
    // The id may belong to an unrelated process by now, which PostgreSQL would take for a server.
    fs.rmSync(pidFile, { force: true });
    return false;
  }
  const args = ["-D", dataDir, "-m", "fast", "-w", "-t", "60", "stop"];
  await run(findPostgresProgram("pg_ctl", user), args, { ...user, cwd: "/", env: postgresEnvironment() });
  return true;
}

function isServerOf(pid: number, dataDir: string): boolean {
  const command = commandLine(pid);
  return command === null || (command.includes("postgres") && command.includes(dataDir));
}

function readFirstLine(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8").split("\n")[0];
  } catch {
    return undefined;
  }
}
