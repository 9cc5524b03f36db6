import type pg from "pg";
import { inTransaction } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";
import { organizationTables } from "./organization-tables";

const batchSize = 500;

/**
 * Deletes everything that is kept about an organization, the organization last, in small
 * transactions, so that nobody else waits; interrupted, it goes on where it stopped when it is called
 * again. Its keys and endpoints go first, so that nothing more is published and sent; what is under way
 * is recorded nowhere once they are gone. People stay: they may belong
 * to others. What remains is one audit entry of no organization that says that it was erased, by
 * its id alone. Returns the number of events that went.
 */
export async function eraseOrganization(pool: pg.Pool, organizationId: string): Promise<number> {
  await pool.query("UPDATE api_keys SET revoked_at = coalesce(revoked_at, now()) WHERE organization_id = $1", [organizationId]);
  await pool.query("UPDATE endpoints SET deleted_at = coalesce(deleted_at, now()), status = 'disabled', disabled_reason = coalesce(disabled_reason, 'manual'), disabled_at = coalesce(disabled_at, now()) WHERE organization_id = $1", [organizationId]);
  let erased = 0;
  for (;;) {
    const step = await inTransaction(pool, (client) => eraseEvents(client, organizationId));
    erased += step;
    if (step < batchSize) break;
  }
  await inTransaction(pool, async (client) => {
    // Whoever is about to record an attempt has done so before this, or finds no endpoint after it.
    await client.query("SELECT FROM endpoint_states WHERE organization_id = $1 ORDER BY endpoint_id FOR UPDATE", [organizationId]);
    await client.query("DELETE FROM claim_counters WHERE endpoint_id IN (SELECT id FROM endpoints WHERE organization_id = $1)", [organizationId]);
    // Sessions of visitors, endpoints and what hangs on them go with the organization.
    for (const table of await organizationTables(client)) await client.query(`DELETE FROM ${table} WHERE organization_id = $1`, [organizationId]);
    await client.query("DELETE FROM organizations WHERE id = $1", [organizationId]);
    await client.query(
      "INSERT INTO audit_entries (id, actor, actor_label, action, target_id, detail) VALUES ($1, 'system', 'command line', 'organization.erased', $2, $3)",
      [newId(), toPublicId("org", organizationId), JSON.stringify({ events: erased })],
    );
  });
  return erased;
}

async function eraseEvents(client: pg.PoolClient, organizationId: string): Promise<number> {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM events WHERE organization_id = $1 ORDER BY id LIMIT $2", [organizationId, batchSize]);
  const events = rows.map(({ id }) => id);
  const gone = await client.query<{ id: string }>("DELETE FROM deliveries WHERE event_id = ANY($1::uuid[]) RETURNING id", [events]);
  await client.query("DELETE FROM attempts WHERE delivery_id = ANY($1::uuid[])", [gone.rows.map(({ id }) => id)]);
  await client.query("DELETE FROM events WHERE id = ANY($1::uuid[])", [events]);
  return events.length;
}
