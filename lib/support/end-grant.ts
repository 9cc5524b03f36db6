import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { forbidden, notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";

/** A member of staff gives their own grant back before its end. Nothing happens where none lives. */
export async function endOwnGrant(db: Database, actor: Actor, now = new Date()): Promise<void> {
  if (actor.kind !== "support") throw forbidden("Grants are for support alone.");
  await withTenant(db, actor.organizationId, async (tx) => {
    const ended = await tx.supportGrant.updateManyAndReturn({ where: { organizationId: actor.organizationId, userId: actor.id, revokedAt: null, expiresAt: { gt: now } }, data: { revokedAt: now }, select: { id: true } });
    for (const { id } of ended) await writeAudit(tx, actor, "support.grant_ended", toPublicId("grt", id));
  });
}

/** The customer takes a grant back: it allows nothing from the next click on. Once more changes nothing. Throws `not_found`. */
export async function revokeGrant(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<void> {
  authorize(actor, "support_grant.write");
  const id = fromPublicId("grt", publicId);
  await withTenant(db, actor.organizationId, async (tx) => {
    const grant = id === null ? null : await tx.supportGrant.findFirst({ where: { id, organizationId: actor.organizationId }, select: { id: true, grantedBy: true } });
    if (grant === null) throw notFound("grant");
    const { count } = await tx.supportGrant.updateMany({ where: { id: grant.id, revokedAt: null, expiresAt: { gt: now } }, data: { revokedAt: now } });
    if (count === 1) await writeAudit(tx, actor, "support.grant_revoked", publicId, { staff: grant.grantedBy });
  });
}
