import fs from "node:fs";
import pg from "pg";
import { Problem } from "@/lib/host/problem";
import { requireTool, runTool } from "./pg-tools";

/**
 * Writes the whole database to `file` with pg_dump, in its custom format, readable by nobody else.
 * Deliveries go on meanwhile: it is one snapshot. The encryption key is not in it, and without that
 * its secrets cannot be read.
 */
export async function backup(ownerUrl: string, file: string, environment?: NodeJS.ProcessEnv): Promise<void> {
  if (fs.existsSync(file)) throw new Problem(`${file} is there already.`, "Give another name: a backup never replaces one.");
  await requireTool("pg_dump", ownerUrl, environment);
  const part = `${file}.part`;
  try {
    // Never one that is there: it may be another's under way, or a link to a file of somebody else.
    fs.writeFileSync(part, "", { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as { code?: string }).code !== "EEXIST") throw error;
    throw new Problem(`${part} is there already: a backup is under way, or one was cut short.`, "Wait for it, or delete the file.");
  }
  try {
    await runTool("pg_dump", ["--format=custom", "--no-owner", `--file=${part}`], ownerUrl, environment);
    fs.renameSync(part, file);
  } finally {
    fs.rmSync(part, { force: true });
  }
}

/** The roles that a dump's grants name; each server has its own. */
const roles = ["posthorn_tenant", "posthorn_service", "posthorn_publisher"];

/**
 * Reads a backup into an empty database, all of it or nothing. Workers that start on it deliver what
 * was due when it was made, so receivers may get again what they got since: under the same webhook-id.
 */
export async function restore(ownerUrl: string, file: string, environment?: NodeJS.ProcessEnv): Promise<void> {
  if (!fs.existsSync(file)) throw new Problem(`${file} is not there.`, "npm run restore -- FILE");
  await requireTool("pg_restore", ownerUrl, environment);
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ tables: number }>("SELECT count(*)::int AS tables FROM pg_tables WHERE schemaname = 'public'");
    if (rows[0]!.tables > 0) throw new Problem("The database is not empty.", "Restore into a new one (CREATE DATABASE …), then point DATABASE_URL at it.");
    for (const role of roles) await client.query(`DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`);
  } finally {
    await client.end();
  }
  await runTool("pg_restore", ["--no-owner", "--exit-on-error", "--single-transaction", `--dbname=${new URL(ownerUrl).pathname.slice(1)}`, file], ownerUrl, environment);
}
