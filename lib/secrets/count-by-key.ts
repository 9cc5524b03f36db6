import type pg from "pg";
import { encryptedTables } from "./encrypted-tables";
import type { Keyring } from "./encryption";

export interface KeyUse {
  table: string;
  keyId: string;
  rows: number;
  /** "missing": no key of this id is configured, so these rows cannot be read. */
  key: "current" | "old" | "missing";
}

/** How many rows of each table are under which encryption key. */
export async function countByKey(pool: pg.Pool, keyring: Keyring): Promise<KeyUse[]> {
  const uses: KeyUse[] = [];
  for (const { name } of encryptedTables) {
    const { rows } = await pool.query<{ key_id: string; rows: number }>(`SELECT key_id, count(*)::int AS rows FROM ${name} GROUP BY key_id ORDER BY key_id`);
    for (const { key_id: keyId, rows: count } of rows) {
      uses.push({ table: name, keyId, rows: count, key: keyId === keyring.currentKeyId ? "current" : keyring.keys.has(keyId) ? "old" : "missing" });
    }
  }
  return uses;
}
