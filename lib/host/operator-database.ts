import fs from "node:fs";
import path from "node:path";
import { openDatabase, type Database } from "@/lib/db/database";
import { withDatabase } from "./admin-query";
import { findHolder, runningLockFile } from "./lock";
import { startPostgres } from "./postgres";
import { Problem } from "./problem";
import { dataFolder } from "./project";
import { readDotEnv } from "./settings";

/**
 * For commands: connects as the operator, by the environment, else to the running bundled server, else
 * to one started for the moment. `command` is what a lock says is running.
 */
export async function withOperatorDatabase({ demo, command }: { demo?: boolean; command: string }, work: (db: Database) => Promise<void>): Promise<void> {
  readDotEnv();
  const given = demo ? undefined : process.env.SERVICE_DATABASE_URL || process.env.DATABASE_URL;
  if (given) return withConnection(given, work);
  const running = findHolder(runningLockFile(dataFolder));
  const database = (demo ?? (running !== null && running.command !== "npm start")) ? "posthorn_demo" : "posthorn";
  if (running !== null) return withConnection(withDatabase(runningServerUrl(), database), work);
  const dataDir = path.join(dataFolder, "postgres");
  // Only the first start may create it: it also makes the secrets that go with it.
  if (!fs.existsSync(dataDir)) throw notStartedYet();
  const server = await startPostgres({ dataDir, command, log: console.log });
  try {
    await withConnection(withDatabase(server.url, database), work);
  } finally {
    await server.stop();
  }
}

function runningServerUrl(): string {
  const { password, port } = JSON.parse(fs.readFileSync(path.join(dataFolder, "postgres.json"), "utf8")) as { password: string; port: number };
  return `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
}

async function withConnection(url: string, work: (db: Database) => Promise<void>): Promise<void> {
  const db = openDatabase({ tenantUrl: url, serviceUrl: url }, { max: 1 });
  try {
    await work(db);
  } catch (error) {
    if (/does not exist/.test((error as Error).message)) throw notStartedYet();
    throw error;
  } finally {
    await db.close();
  }
}

function notStartedYet(): Problem {
  return new Problem("There is no database here so far.", "Start Posthorn once (npm start, or npm run demo for the demo), then repeat this.");
}
