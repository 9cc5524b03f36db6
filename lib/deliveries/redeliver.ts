import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { conflict, notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { requireGrant } from "@/lib/support/require-grant";

/**
 * Adds one attempt now, whatever the state. The automatic schedule stays as it
 * is unless this attempt succeeds. Asking again before it ran changes nothing.
 * Throws `not_found`, `endpoint_deleted` and, for support, `grant_required`.
 */
export async function redeliver(db: Database, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "delivery.redeliver");
  const id = fromPublicId("dlv", publicId);
  await withTenant(db, actor.organizationId, async (tx) => {
    const grant = await requireGrant(tx, actor);
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id }, select: { endpointId: true, endpoint: { select: { deletedAt: true } } } });
    if (delivery === null) throw notFound("delivery");
    if (delivery.endpoint.deletedAt !== null) throw conflict("endpoint_deleted", "The endpoint of this delivery was deleted.", "Create it again and replay the event to it.");
    const asked = await tx.$executeRaw`UPDATE deliveries SET manual_at = now(), manual_by = ${actor.label} WHERE id = ${id}::uuid AND manual_at IS NULL`;
    await ringBell(tx, delivery.endpointId);
    if (asked > 0) await writeAudit(tx, actor, "delivery.redelivered", publicId, grant);
  });
}
