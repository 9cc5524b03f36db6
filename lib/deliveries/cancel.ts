import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { conflict, notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { refuseSupport } from "@/lib/support/require-grant";

/**
 * Cancels a delivery that waits: no further automatic attempt. On an ordered
 * endpoint this is how the delivery that blocks the line is skipped. Throws
 * `not_found` and `not_waiting`.
 */
export async function cancelDelivery(db: Database, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "delivery.redeliver");
  refuseSupport(actor);
  const id = fromPublicId("dlv", publicId);
  await withTenant(db, actor.organizationId, async (tx) => {
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id }, select: { endpointId: true, state: true, dueAt: true, reason: true } });
    if (delivery === null) throw notFound("delivery");
    const canceled = await tx.$executeRaw`
      UPDATE deliveries SET state = 'canceled', reason = 'canceled_by_hand', due_at = NULL, manual_at = NULL, manual_by = NULL, completed_at = now()
      WHERE id = ${id}::uuid AND state IN ('pending', 'retrying', 'held')`;
    if (canceled === 0) throw conflict("not_waiting", `This delivery is ${delivery.state}: nothing of it waits.`, "Only queued, retrying and held deliveries can be canceled.");
    await tx.endpointState.updateMany({ where: { endpointId: delivery.endpointId, orderedUntil: { not: null } }, data: { orderedUntil: null } });
    await ringBell(tx, delivery.endpointId);
    // What it was is written down here, so that the undo needs to trust nobody's word.
    await writeAudit(tx, actor, "delivery.canceled", publicId, { state: delivery.state, reason: delivery.reason, dueAt: delivery.dueAt?.toISOString() ?? null });
  });
}
