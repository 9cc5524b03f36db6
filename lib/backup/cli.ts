import fs from "node:fs";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { createGzip } from "node:zlib";
import type { Database } from "@/lib/db/database";
import { withOperatorDatabase } from "@/lib/host/operator-database";
import { describeProblem, Problem } from "@/lib/host/problem";
import { readDotEnv } from "@/lib/host/settings";
import { backup, restore } from "./backup";
import { eraseOrganization } from "./erase-organization";
import { exportOrganization } from "./export-organization";

const usage = `npm run backup -- FILE             the whole database, by pg_dump
npm run restore -- FILE            into an empty database
npm run organization:export -- SLUG FILE.jsonl.gz
npm run organization:erase -- SLUG --confirm SLUG
DATABASE_URL names the database, as its owner; organization:… also take the bundled one.`;

/** `npm run backup`, `restore`, `organization:export` and `organization:erase`. */
export async function runBackupCommand([command, ...args]: string[]): Promise<void> {
  readDotEnv();
  const [first, second, third] = args;
  if (command === "backup" && first) return backup(ownerUrl(), first);
  if (command === "restore" && first) return restore(ownerUrl(), first);
  if (command === "export" && first && second) return withOperatorDatabase({ command: "npm run organization:export" }, (db) => exportTo(db, first, second));
  if (command === "erase" && first && second === "--confirm" && third === first) return withOperatorDatabase({ command: "npm run organization:erase" }, (db) => erase(db, first));
  throw new Problem("This is not a complete command.", usage);
}

function ownerUrl(): string {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Problem("DATABASE_URL is not set.", "Set it to the owner's connection. The bundled database is backed up by copying .data/ while nothing runs.");
  return url;
}

async function exportTo(db: Database, slug: string, file: string): Promise<void> {
  const id = await idOf(db, slug);
  const out = fs.createWriteStream(file, { mode: 0o600, flags: "wx" });
  const gzip = createGzip();
  gzip.pipe(out);
  const counts = await exportOrganization(db.servicePool, id, async (line) => {
    if (!gzip.write(line)) await once(gzip, "drain");
  });
  gzip.end();
  await once(out, "close");
  console.table(counts);
}

async function erase(db: Database, slug: string): Promise<void> {
  const events = await eraseOrganization(db.servicePool, await idOf(db, slug));
  console.log(`Erased the organization "${slug}" with ${events} events. Backups still have it until they are deleted.`);
}

async function idOf(db: Database, slug: string): Promise<string> {
  const { rows } = await db.servicePool.query<{ id: string }>("SELECT id FROM organizations WHERE slug = $1", [slug]);
  if (rows[0] === undefined) throw new Problem(`There is no organization "${slug}".`, "npm run organization -- list");
  return rows[0].id;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  runBackupCommand(process.argv.slice(2)).catch((error: unknown) => {
    console.error(describeProblem(error));
    process.exit(1);
  });
}
