import type pg from "pg";
import { encryptedTables, type EncryptedRow, type EncryptedTable } from "./encrypted-tables";
import { reencryptSecret, SecretDecryptionError, type EncryptedSecret, type Keyring } from "./encryption";

/** A row that could not be read, by its place: neither its bytes nor anything from them. */
export interface SkippedRow {
  table: string;
  id: string;
  organizationId: string;
  keyId: string;
  why: SecretDecryptionError["code"];
}

export interface Reencryption {
  /** Rows that are under the current key since, by table. */
  converted: Record<string, number>;
  skipped: SkippedRow[];
}

/** Rows in one statement: a second or less, and locks that no drain waits for. */
const batchRows = 200;

/**
 * Puts every row under the current key, in bounded batches, each a statement of
 * its own: what is done stays done, so a run that was cut short is simply run
 * again. Safe beside running processes that have both keys: a row that changed
 * or went meanwhile is left as it is. Goes round until a whole pass finds
 * nothing, because a process with the old settings may still write. A row that
 * does not decrypt is named and skipped.
 */
export async function reencryptAll(pool: pg.Pool, keyring: Keyring, options: { batch?: number; onBatch?: (table: string, converted: number) => void } = {}): Promise<Reencryption> {
  const result: Reencryption = { converted: {}, skipped: [] };
  for (const table of encryptedTables) {
    let converted = 0;
    let pass: Pass;
    do {
      pass = await reencryptPass(pool, keyring, table, options.batch ?? batchRows, (rows) => options.onBatch?.(table.name, rows));
      converted += pass.converted;
    } while (pass.converted > 0);
    result.converted[table.name] = converted;
    result.skipped.push(...pass.skipped);
  }
  return result;
}

interface Pass {
  converted: number;
  skipped: SkippedRow[];
}

type Stored = EncryptedRow & { ciphertext: never };

async function reencryptPass(pool: pg.Pool, keyring: Keyring, table: EncryptedTable, batch: number, onBatch: (rows: number) => void): Promise<Pass> {
  const pass: Pass = { converted: 0, skipped: [] };
  let after = "00000000-0000-0000-0000-000000000000";
  for (;;) {
    const { rows } = await pool.query<Stored>(
      `SELECT id, organization_id, key_id, ciphertext, ${table.columns.join(", ")} FROM ${table.name} WHERE key_id <> $1 AND id > $2 ORDER BY id LIMIT $3`,
      [keyring.currentKeyId, after, batch],
    );
    if (rows.length === 0) return pass;
    after = rows.at(-1)!.id;
    const converted = await convert(pool, keyring, table, rows, pass.skipped);
    pass.converted += converted;
    onBatch(converted);
  }
}

async function convert(pool: pg.Pool, keyring: Keyring, table: EncryptedTable, rows: Stored[], skipped: SkippedRow[]): Promise<number> {
  const done: { row: Stored; after: EncryptedSecret }[] = [];
  for (const row of rows) {
    try {
      const after = reencryptSecret(keyring, { keyId: row.key_id, ciphertext: row.ciphertext }, table.context(row));
      if (after !== null) done.push({ row, after });
    } catch (error) {
      if (!(error instanceof SecretDecryptionError)) throw error;
      skipped.push({ table: table.name, id: row.id, organizationId: row.organization_id, keyId: row.key_id, why: error.code });
    }
  }
  // Only where the bytes are still those that were read: a rotation meanwhile wins.
  const { rowCount } = await pool.query(
    `UPDATE ${table.name} t SET key_id = n.key_id, ciphertext = n.ciphertext
     FROM unnest($1::uuid[], $2::bytea[], $3::text[], $4::bytea[]) AS n (id, before, key_id, ciphertext)
     WHERE t.id = n.id AND t.ciphertext = n.before`,
    [done.map(({ row }) => row.id), done.map(({ row }) => row.ciphertext), done.map(({ after }) => after.keyId), done.map(({ after }) => after.ciphertext)],
  );
  return rowCount ?? 0;
}
