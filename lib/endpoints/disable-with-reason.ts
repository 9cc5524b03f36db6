import type pg from "pg";
import { inTransaction } from "@/lib/db/database";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";
import { announceDisabled } from "@/lib/notices/announce";

/** Held at once with the endpoint; a larger backlog is held by the sweep, in steps of the same size. */
export const holdStep = 5_000;

/**
 * Disables an endpoint on behalf of the system (a 410 or a rule), holds what
 * waits for it and tells owners and operator, in one transaction. False when it
 * was not active any more: of many workers one disables it, and tells once.
 */
export async function disableWithReason({ pool, baseUrl }: { pool: pg.Pool; baseUrl: string }, endpointId: string, reason: Exclude<DisabledReason, "manual">): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ organization_id: string; url: string; disabled_at: Date }>(
      `UPDATE endpoints SET status = 'disabled', disabled_reason = $2, disabled_at = now(), updated_at = now()
       WHERE id = $1 AND status = 'active' AND deleted_at IS NULL RETURNING organization_id, url, disabled_at`,
      [endpointId, reason],
    );
    const disabled = rows[0];
    if (disabled === undefined) return false;
    await client.query(`UPDATE deliveries SET state = 'held', reason = 'endpoint_disabled', due_at = NULL WHERE id IN (${waitingOf("$1::uuid")} LIMIT ${holdStep})`, [endpointId]);
    await client.query(
      `INSERT INTO audit_entries (id, organization_id, actor, actor_label, action, target_id, detail)
       VALUES (posthorn_uuidv7(), $1, 'system', 'Posthorn', 'endpoint.disabled', $2, jsonb_build_object('reason', $3::text))`,
      [disabled.organization_id, toPublicId("ep", endpointId), reason],
    );
    await announceDisabled(client, { id: endpointId, organizationId: disabled.organization_id, url: disabled.url }, reason, disabled.disabled_at, baseUrl);
    return true;
  });
}

/** Waiting deliveries of an endpoint, by the claim's index. */
export function waitingOf(endpoint: string): string {
  return `SELECT id FROM deliveries WHERE endpoint_id = ${endpoint} AND state IN ('pending', 'retrying') AND due_at IS NOT NULL`;
}
