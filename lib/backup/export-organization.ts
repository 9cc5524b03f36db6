import type pg from "pg";
import { organizationTables } from "./organization-tables";

/** What is a secret, or opens a door: never in an export. */
const leftOut = ["signing_secrets", "endpoint_credentials", "secret_reveals", "user_sessions", "idempotency_keys", "outgoing_emails"];
const leftOutColumns = ["hash", "token", "ciphertext", "key_hash", "secret_hash", "lease_token", "search_keys", "log_group"];
const fetchSize = 500;

/**
 * Everything that is kept about one organization, as JSON lines `{"table","row"}`, in one snapshot:
 * the organization, its people by name and address, and every row of every table of its own. No
 * secret, hash or token. Payloads and bodies are text where they are UTF-8, else base64 in `*_base64`.
 * Returns the number of rows of each table.
 */
export async function exportOrganization(pool: pg.Pool, organizationId: string, write: (line: string) => Promise<void> | void): Promise<Record<string, number>> {
  const client = await pool.connect();
  const counts: Record<string, number> = {};
  const dump = async (table: string, sql: string): Promise<void> => {
    await client.query(`DECLARE rows NO SCROLL CURSOR FOR ${sql}`, [organizationId]);
    for (;;) {
      const { rows } = await client.query<Record<string, unknown>>(`FETCH ${fetchSize} FROM rows`);
      for (const row of rows) await write(`${JSON.stringify({ table, row: readable(row) })}\n`);
      counts[table] = (counts[table] ?? 0) + rows.length;
      if (rows.length < fetchSize) break;
    }
    await client.query("CLOSE rows");
  };
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await dump("organizations", "SELECT * FROM organizations WHERE id = $1");
    await dump("people", "SELECT u.id, u.email, u.name, m.role, m.created_at FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.organization_id = $1 ORDER BY u.id");
    for (const table of await organizationTables(client)) if (!leftOut.includes(table)) await dump(table, `SELECT * FROM ${table} WHERE organization_id = $1`);
    await client.query("COMMIT");
    return counts;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

function readable(row: Record<string, unknown>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    if (leftOutColumns.includes(name)) continue;
    if (!Buffer.isBuffer(value)) shown[name] = value;
    else if (Buffer.from(value.toString("utf8")).equals(value)) shown[name] = value.toString("utf8");
    else shown[`${name}_base64`] = value.toString("base64");
  }
  return shown;
}
