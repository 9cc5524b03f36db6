import type pg from "pg";

const form = /^\s*(?:--.*\n\s*)*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?("?)(\w+)\1\s+ON\s[^;]*;?\s*$/i;

/**
 * The index that a migration makes beside what goes on, or null where it does something else. It
 * waits for readers and keeps none out, but cannot be part of a transaction: such a file holds this
 * one statement.
 */
export function concurrentIndex(sql: string): string | null {
  const match = form.exec(sql);
  return match && (match[1] === "" ? match[2]!.toLowerCase() : match[2]!);
}

/**
 * Makes the index. A try that broke off leaves one that is not valid, which is made anew; one whose
 * process ended without waiting for it may have come to its end since, and is as good.
 */
export async function createConcurrently(client: pg.Client, name: string, sql: string): Promise<void> {
  await dropInvalid(client, name);
  const { rowCount } = await client.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND indisvalid`, [`"${name}"`]);
  if (rowCount === 0) await client.query(sql);
}

/** An index that is not valid answers no query, and every write keeps it up to date. */
export async function dropInvalid(client: pg.Client, name: string): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid`, [`"${name}"`]);
  if (rowCount! > 0) await client.query(`DROP INDEX CONCURRENTLY "${name}"`);
}
