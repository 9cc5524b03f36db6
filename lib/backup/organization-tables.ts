import type pg from "pg";

/** Every table with rows of organizations, as the catalog has it: a new one is there without being listed. */
export async function organizationTables(client: Pick<pg.Pool | pg.PoolClient, "query">): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}
