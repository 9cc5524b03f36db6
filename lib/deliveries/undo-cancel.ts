import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { conflict, notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { refuseSupport } from "@/lib/support/require-grant";

/** For a slip of the finger, not for changing one's mind next week: that is what redeliver and replay are for. */
export const undoWithinMs = 10 * 60_000;

const canceled = z.object({ state: z.enum(["pending", "retrying", "held"]), reason: z.string().nullable(), dueAt: z.iso.datetime().nullable() });

/**
 * Takes back one's own cancel: the delivery waits again as it did, with what is left of its schedule; a time that has
 * passed meanwhile is due now. Where the endpoint was disabled meanwhile it is held. Throws `not_found` and
 * `cannot_undo`.
 */
export async function undoCancel(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<void> {
  authorize(actor, "delivery.redeliver");
  refuseSupport(actor);
  const id = fromPublicId("dlv", publicId);
  await withTenant(db, actor.organizationId, async (tx) => {
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id }, select: { endpointId: true, test: true, endpoint: { select: { status: true, deletedAt: true } } } });
    if (delivery === null) throw notFound("delivery");
    if (delivery.endpoint.deletedAt !== null) throw refusal("Its endpoint was deleted meanwhile.");
    const entry = await tx.auditEntry.findFirst({
      where: { action: "delivery.canceled", targetId: publicId, actor: `${actor.kind}:${actor.id}`, createdAt: { gte: new Date(now.getTime() - undoWithinMs) } },
      orderBy: { id: "desc" },
    });
    const was = canceled.safeParse(entry?.detail);
    if (!was.success) throw refusal("You did not cancel it in the last ten minutes.");
    const { state, reason, dueAt } = was.data;
    const held = state === "held" || delivery.endpoint.status !== "active";
    const restored = await tx.$executeRaw`
      UPDATE deliveries SET state = ${held ? "held" : state}::delivery_state, reason = ${held ? (state === "held" ? reason : "endpoint_disabled") : reason},
        due_at = CASE WHEN ${held} OR test THEN NULL ELSE ${dueAt}::timestamptz END, completed_at = NULL
      WHERE id = ${id}::uuid AND state = 'canceled' AND reason = 'canceled_by_hand'`;
    if (restored === 0) throw refusal("It is not canceled any more.");
    await ringBell(tx, delivery.endpointId);
    await writeAudit(tx, actor, "delivery.cancel_undone", publicId);
  });
}

function refusal(message: string) {
  return conflict("cannot_undo", message, "Redeliver it, or replay it with a fresh schedule.");
}
