import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { refuseSupport } from "@/lib/support/require-grant";

/** Cancels a replay. What it has already made due is delivered; nothing more is taken up. */
export async function cancelReplay(db: Database, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "delivery.redeliver");
  refuseSupport(actor);
  const id = fromPublicId("rpl", publicId);
  await withTenant(db, actor.organizationId, async (tx) => {
    const found = id === null ? null : await tx.replay.findFirst({ where: { id } });
    if (found === null) throw notFound("replay");
    // A step under way holds the row: this waits for it, and the next step finds the job over.
    const canceled = await tx.$executeRaw`
      UPDATE replays SET status = 'canceled', cancel_requested_at = now(), finished_at = now() WHERE id = ${id}::uuid AND status IN ('queued', 'running')`;
    if (canceled > 0) await writeAudit(tx, actor, "replay.canceled", publicId, { processed: found.processed });
  });
}
