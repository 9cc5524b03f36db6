import fs from "node:fs";
import path from "node:path";
import type pg from "pg";
import { readHeartbeats } from "@/lib/heartbeats/read";

export interface Readiness {
  ready: boolean;
  /** What is wrong, each in a sentence. */
  reasons: string[];
  checks: { database: boolean; migrations: boolean; worker: boolean };
  workers: number;
  /** Null where no worker gave a sign of life. */
  heartbeatAgeSeconds: number | null;
}

/** Three beats of ten seconds missed, and a little more. */
const heartbeatLimitSeconds = 45;
const patienceMs = 3_000;

/**
 * Whether this installation does its work: the database answers for both roles, is migrated as far as
 * this version asks, and a worker gave a sign of life lately. Never throws.
 */
export async function readiness({ tenantPool, servicePool }: { tenantPool: pg.Pool; servicePool: pg.Pool }, newestMigration = newestMigrationHere()): Promise<Readiness> {
  const reasons: string[] = [];
  const checks = { database: false, migrations: false, worker: false };
  let workers = 0;
  let heartbeatAgeSeconds: number | null = null;
  try {
    await within(Promise.all([tenantPool.query("SELECT 1"), servicePool.query("SELECT 1")]));
    checks.database = true;
  } catch {
    reasons.push("The database does not answer.");
    return { ready: false, reasons, checks, workers, heartbeatAgeSeconds };
  }
  try {
    const { rows } = await within(servicePool.query<{ at: string | null }>("SELECT max(migration_name) AS at FROM _prisma_migrations WHERE finished_at IS NOT NULL"));
    checks.migrations = (rows[0]!.at ?? "") >= newestMigration;
    if (!checks.migrations) reasons.push(`The database's newest migration is ${rows[0]!.at ?? "none"}; this version asks for ${newestMigration}.`);
    const { living, youngestSeconds } = await within(readHeartbeats(servicePool));
    workers = living.length;
    heartbeatAgeSeconds = youngestSeconds === null ? null : Math.round(youngestSeconds * 10) / 10;
    checks.worker = youngestSeconds !== null && youngestSeconds <= heartbeatLimitSeconds;
    if (!checks.worker) reasons.push(youngestSeconds === null ? "No worker has given a sign of life." : `The latest sign of life of a worker is ${Math.round(youngestSeconds)} s old.`);
  } catch (error) {
    const { code } = error as { code?: unknown };
    reasons.push(code === "42P01" || code === "42501" ? `The database is older than ${newestMigration}, which this version asks for.` : "The database does not answer.");
  }
  return { ready: checks.database && checks.migrations && checks.worker, reasons, checks, workers, heartbeatAgeSeconds };
}

/** Of the code that runs; empty where its migrations are not beside it. */
function newestMigrationHere(): string {
  const folder = path.join(/* turbopackIgnore: true */ process.cwd(), "prisma/migrations");
  return fs.existsSync(folder) ? (fs.readdirSync(folder).filter((name) => /^\d{14}_/.test(name)).sort().at(-1) ?? "") : "";
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => (timer = setTimeout(() => reject(new Error("no answer in time")), patienceMs)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
