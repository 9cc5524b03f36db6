import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";

/**
 * Takes a notice away for the whole organization, which is why a viewer may
 * not. Once more changes nothing. `id` is a UUID. Throws `not_found`.
 */
export async function dismissNotice(db: Database, actor: Actor, id: string, now = new Date()): Promise<void> {
  authorize(actor, "endpoint.write");
  await withTenant(db, actor.organizationId, async (tx) => {
    const notice = await tx.notice.findFirst({ where: { id, organizationId: actor.organizationId }, select: { endpointId: true, kind: true } });
    if (notice === null) throw notFound("notice");
    const { count } = await tx.notice.updateMany({ where: { id, dismissedAt: null }, data: { dismissedAt: now } });
    if (count === 1) await writeAudit(tx, actor, "notice.dismissed", notice.endpointId && toPublicId("ep", notice.endpointId), { kind: notice.kind });
  });
}
