import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { withinGroupsOf } from "@/lib/deliveries/log-groups";
import { ringBell } from "@/lib/delivery/ring";
import { findEndpoint } from "./find";

/** What becomes of the deliveries that were held meanwhile. */
export type HeldChoice = { deliver: "all" } | { deliver: "none" } | { deliver: "since"; since: Date };

export interface ActivationInput {
  held: HeldChoice;
  /** Held deliveries a minute: they are spread out so that a recovering receiver is not flooded. */
  perMinute?: number;
}

const defaultPerMinute = 600;

/**
 * Enables an endpoint again: its counters and its breaker start anew, and the
 * held deliveries are released as chosen, oldest first, at a steady rate. Those
 * not chosen stay held and can be redelivered one by one. Returns how many were released.
 */
export async function activateEndpoint(db: Database, actor: Actor, publicId: string, input: ActivationInput): Promise<{ released: number }> {
  authorize(actor, "endpoint.write");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { id, status, disabledReason, ordered } = await findEndpoint(tx, publicId);
    if (status === "active") return { released: 0 };
    await tx.endpoint.update({ where: { id }, data: { status: "active", disabledReason: null, disabledAt: null } });
    await tx.endpointState.update({
      where: { endpointId: id },
      data: { consecutiveDeadLetters: 0, failingSince: null, countersSince: new Date(), breakerFailures: 0, breakerTrips: 0, breakerOpenUntil: null, orderedUntil: null, warnedAt: null },
    });
    const released = input.held.deliver === "none" ? 0 : await releaseHeld(tx, id, ordered, input.held.deliver === "since" ? input.held.since : null, input.perMinute ?? defaultPerMinute);
    await ringBell(tx, id);
    await writeAudit(tx, actor, "endpoint.enabled", publicId, { was: disabledReason, held: input.held.deliver, released });
    return { released };
  });
}

/** How many deliveries are held for an endpoint, since an instant: shown before anybody decides. */
export async function countHeld(db: Database, actor: Actor, publicId: string, since: Date | null): Promise<number> {
  authorize(actor, "endpoint.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { id } = await findEndpoint(tx, publicId);
    const [row] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM deliveries d
      WHERE d.endpoint_id = ${id}::uuid AND d.state = 'held' AND ${withinGroupsOf(["held"])} AND d.created_at >= coalesce(${since}::timestamptz, '-infinity')`;
    return row!.count;
  });
}

/** An ordered endpoint gets them at their old places, before whatever was published since; its rate limit is its pace. */
async function releaseHeld(tx: Tx, endpointId: string, ordered: boolean, since: Date | null, perMinute: number): Promise<number> {
  return tx.$executeRaw`
    UPDATE deliveries d SET state = CASE WHEN d.scheduled > 0 THEN 'retrying'::delivery_state ELSE 'pending' END,
      reason = CASE WHEN d.scheduled > 0 THEN coalesce(d.last_error_class, 'released') END,
      due_at = CASE WHEN ${ordered} THEN d.created_at ELSE now() + held.place * (60.0 / ${perMinute}::float8) * interval '1 second' END
    FROM (SELECT d.id, row_number() OVER (ORDER BY d.id) - 1 AS place FROM deliveries d
          WHERE d.endpoint_id = ${endpointId}::uuid AND d.state = 'held' AND ${withinGroupsOf(["held"])} AND NOT d.test AND d.created_at >= coalesce(${since}::timestamptz, '-infinity')) AS held
    WHERE d.id = held.id`;
}
