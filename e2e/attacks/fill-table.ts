import type pg from "pg";

export interface Column {
  name: string;
  type: string;
  /** The first label, where the type is an enum. */
  label: string | null;
  /** Left out of an insert: it is null or has a default. */
  optional: boolean;
}

/** The product's tables with their columns, as the catalog has them. */
export async function tablesOf(client: pg.Client): Promise<Map<string, Column[]>> {
  const { rows } = await client.query<Column & { table: string }>(
    `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, (NOT a.attnotnull OR a.atthasdef OR a.attgenerated <> '') AS optional,
       (SELECT e.enumlabel FROM pg_enum e WHERE e.enumtypid = a.atttypid ORDER BY e.enumsortorder LIMIT 1) AS label
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations' ORDER BY c.relname, a.attnum`,
  );
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) tables.set(table, [...(tables.get(table) ?? []), column]);
  return tables;
}

/** One row of an organization, made up from the types of its columns. */
export async function fillTable(client: pg.Client, table: string, columns: Column[], organizationId: string): Promise<void> {
  await client.query(...fillTable.statement(table, columns, organizationId));
}

fillTable.statement = (table: string, columns: Column[], organizationId: string): [sql: string, values: unknown[]] => {
  const own = table === "organizations" ? "id" : "organization_id";
  const needed = columns.filter(({ name, optional }) => name === own || !optional);
  const values = needed.map((column) => (column.name === own ? `'${organizationId}'` : valueFor(column)));
  return [`INSERT INTO ${table} (${needed.map(({ name }) => name).join(", ")}) VALUES (${values.join(", ")})`, []];
};

function valueFor({ type, label }: Column): string {
  if (label !== null) return `'${label}'`;
  if (type.endsWith("[]")) return "'{}'";
  switch (type) {
    case "uuid":
      return "gen_random_uuid()";
    case "text":
      return "gen_random_uuid()::text";
    case "bytea":
      return "uuid_send(gen_random_uuid())";
    case "timestamp with time zone":
      return "now()";
    case "boolean":
      return "false";
    case "jsonb":
      return "'{}'";
    default:
      return "1";
  }
}
