import type pg from "pg";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";

/** Held at once with the endpoint; a larger backlog is held by the sweep, in steps of the same size. */
export const holdStep = 5_000;

/**
 * Disables an endpoint on behalf of the system (a 410 or a rule) and holds what
 * waits for it, in one statement. False when it was not active any more.
 */
export async function disableWithReason(pool: pg.Pool, endpointId: string, reason: Exclude<DisabledReason, "manual">): Promise<boolean> {
  const { rowCount } = await pool.query(
    `WITH disabled AS (
       UPDATE endpoints SET status = 'disabled', disabled_reason = $2, disabled_at = now(), updated_at = now()
       WHERE id = $1 AND status = 'active' AND deleted_at IS NULL RETURNING id, organization_id
     ), held AS (
       UPDATE deliveries SET state = 'held', reason = 'endpoint_disabled', due_at = NULL
       WHERE id IN (${waitingOf("(SELECT id FROM disabled)")} LIMIT ${holdStep})
     )
     INSERT INTO audit_entries (id, organization_id, actor, actor_label, action, target_id, detail)
     SELECT posthorn_uuidv7(), organization_id, 'system', 'Posthorn', 'endpoint.disabled', $3, jsonb_build_object('reason', $2::text) FROM disabled`,
    [endpointId, reason, toPublicId("ep", endpointId)],
  );
  return rowCount === 1;
}

/** Waiting deliveries of an endpoint, by the claim's index. */
export function waitingOf(endpoint: string): string {
  return `SELECT id FROM deliveries WHERE endpoint_id = ${endpoint} AND state IN ('pending', 'retrying') AND due_at IS NOT NULL`;
}
