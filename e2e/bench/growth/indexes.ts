import type pg from "pg";

/**
 * Drops the plain indexes of these tables, for a fill is several times faster
 * without them. Those behind a key or unique stay. Returns what restores them.
 */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = ANY($1::regclass[]) AND NOT i.indisunique ORDER BY 1`,
    [tables],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}

export async function restoreIndexes(client: pg.Client, definitions: string[]): Promise<void> {
  for (const definition of definitions) await client.query(definition);
}
