import crypto from "node:crypto";
import pg from "pg";
import { Problem } from "@/lib/host/problem";
import { concurrentIndex, createConcurrently, dropInvalid } from "./concurrent-index";
import { migrationsFolder, readMigrations, type MigrationFile } from "./migration-files";

/** The advisory lock that Prisma takes, so that its own tools and ours exclude one another. */
const prismaLock = 72707369;
const lockSeconds = 60;
const lockPauseMs = 200;

/** Prisma's own table, to the letter: `prisma migrate deploy` can take over at any time. */
const createTable = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id                  VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum            VARCHAR(64) NOT NULL,
    finished_at         TIMESTAMPTZ,
    migration_name      VARCHAR(255) NOT NULL,
    logs                TEXT,
    rolled_back_at      TIMESTAMPTZ,
    started_at          TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;

/**
 * Applies the migrations that the database at `url` (its owner's connection) lacks, each in one
 * transaction with the note that it was applied. Returns the names of those it applied. Throws
 * Problem when the history of the database and the folder do not fit together, or when one fails;
 * a failed one leaves nothing behind and is tried again by the next call.
 */
export async function deployMigrations(url: string, folder: string = migrationsFolder, patience: Patience = defaultPatience): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await takeMigrationLock(client);
    await client.query(createTable);
    const pending = findPending(readMigrations(folder), await readHistory(client));
    for (const migration of pending) await applyPatiently(client, migration, patience);
    return pending.map((migration) => migration.name);
  } finally {
    await client.end();
  }
}

/**
 * A change of a table waits for whoever reads it, and whoever comes after waits behind the change: a
 * long report would stop publishing. So a migration gives up its place in the queue after a moment,
 * lets the others by, and tries again.
 */
export interface Patience {
  lockTimeoutMs: number;
  tries: number;
  pauseMs: number;
}

const defaultPatience: Patience = { lockTimeoutMs: 3_000, tries: 30, pauseMs: 2_000 };
/** SQLSTATEs: a lock was not to be had in time; it and others waited for one another. */
const lockedOut = ["55P03", "40P01"];

interface AppliedMigration {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
}

/** Asks again and again: a statement that waits for the lock is one that an index made concurrently, by who holds it, would wait for. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  for (const until = performance.now() + lockSeconds * 1_000; ; ) {
    const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [prismaLock]);
    if (rows[0]!.taken) return;
    if (performance.now() > until) throw new Problem(`Another process has been migrating this database for more than ${lockSeconds} s.`, "Wait for it to end, or stop it, then try again.");
    await new Promise((resolve) => setTimeout(resolve, lockPauseMs));
  }
}

async function readHistory(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL ORDER BY started_at",
  );
  return rows;
}

function findPending(files: MigrationFile[], history: AppliedMigration[]): MigrationFile[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  for (const applied of history) {
    const name = applied.migration_name;
    const file = byName.get(name);
    if (!applied.finished_at) {
      throw new Problem(
        `Migration ${name} was begun by another tool and did not finish.`,
        `See what it left behind, put that right by hand, then run \`npx prisma migrate resolve --rolled-back ${name}\` (or --applied).`,
      );
    }
    if (!file) {
      throw new Problem(
        `The database has had migration ${name}, which this version does not know: it was used by a newer version.`,
        "Run that newer version, or restore the database from before it.",
      );
    }
    if (file.checksum !== applied.checksum) {
      throw new Problem(
        `Migration ${name} was edited after it had been applied to this database.`,
        "Put the file back as it was and write the change as a new migration (`npm run db:new -- NAME`).",
      );
    }
  }
  const done = new Set(history.map((applied) => applied.migration_name));
  return files.filter((file) => !done.has(file.name));
}

async function applyPatiently(client: pg.Client, migration: MigrationFile, { lockTimeoutMs, tries, pauseMs }: Patience): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await applyMigration(client, migration, lockTimeoutMs);
    } catch (error) {
      if (!(error instanceof LockedOut)) throw error;
      if (attempt >= tries) throw new Problem(`Migration ${migration.name} found no moment in which nobody uses its tables, in ${tries} tries.`, "Nothing of it was kept. End what reads for long (SELECT * FROM pg_stat_activity), then start again.");
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

class LockedOut extends Error {}

async function applyMigration(client: pg.Client, { name, sql, checksum }: MigrationFile, lockTimeoutMs: number): Promise<void> {
  const note = "INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count, logs, rolled_back_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
  const id = crypto.randomUUID();
  const startedAt = new Date();
  const index = concurrentIndex(sql);
  try {
    if (index !== null) await createConcurrently(client, index, sql);
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    if (index === null) await client.query(sql);
    await client.query("RESET ALL"); // a migration's SET must not reach the next one
    await client.query(note, [id, checksum, name, startedAt, new Date(), 1, null, null]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    if (index !== null) await dropInvalid(client, index);
    if (lockedOut.includes((error as { code?: string }).code ?? "")) throw new LockedOut();
    await client.query(note, [id, checksum, name, startedAt, null, 0, String(error), new Date()]);
    throw new Problem(`Migration ${name} failed and was rolled back: ${describeSqlError(error, sql)}`, "Nothing of it was kept. Correct the cause and start again.");
  }
}

function describeSqlError(error: unknown, sql: string): string {
  const { message, position } = error as { message: string; position?: string };
  if (!position) return message;
  return `${message} (line ${sql.slice(0, Number(position)).split("\n").length} of migration.sql)`;
}
