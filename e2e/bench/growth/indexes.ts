import type pg from "pg";

/**
 * Takes the indexes of these tables away, with the keys and foreign keys that
 * rest on them, other tables' among them, for a fill is twice as fast without. Returns what restores them,
 * in order; foreign keys come back without a look at what was filled in.
 */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const constraints = await client.query<{ relation: string; name: string; definition: string; foreign: boolean }>(
    `SELECT conrelid::regclass::text AS relation, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition, contype = 'f' AS foreign FROM pg_constraint
     WHERE (conrelid = ANY($1::regclass[]) AND contype IN ('p', 'u', 'f')) OR (confrelid = ANY($1::regclass[]) AND contype = 'f') ORDER BY contype = 'f' DESC`,
    [tables],
  );
  for (const { relation, name } of constraints.rows) await client.query(`ALTER TABLE ${relation} DROP CONSTRAINT ${name}`);
  const indexes = await client.query<{ name: string; definition: string }>("SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indrelid = ANY($1::regclass[])", [tables]);
  for (const { name } of indexes.rows) await client.query(`DROP INDEX ${name}`);
  const add = ({ relation, name, definition, foreign }: (typeof constraints.rows)[number]) => `ALTER TABLE ${relation} ADD CONSTRAINT ${name} ${definition}${foreign ? " NOT VALID" : ""}`;
  return [...indexes.rows.map(({ definition }) => definition), ...constraints.rows.map(add).reverse()];
}
