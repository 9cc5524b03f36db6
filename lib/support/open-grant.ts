import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { withTenant, type Database } from "@/lib/db/database";
import { conflict, forbidden } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { grantInput, type GrantInput } from "./grant-input";

/**
 * Break-glass: a member of staff lets themselves redeliver in one organization
 * until an end, for a reason that the customer reads at once. Nothing else is
 * allowed by it. Throws ZodError, `forbidden` for everybody else, and
 * `grant_open` while one lives.
 */
export async function openGrant(db: Database, actor: Actor, input: GrantInput, now = new Date()): Promise<{ id: string; expiresAt: string }> {
  if (actor.kind !== "support") throw forbidden("Grants are for support alone.");
  const { reason, hours } = grantInput.parse(input);
  const { organizationId, id: userId } = actor;
  const id = newId();
  const expiresAt = new Date(now.getTime() + hours * 3_600_000);
  await withTenant(db, organizationId, async (tx) => {
    // Two at once must not both find none.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`grant:${organizationId}:${userId}`}, 0))::text`;
    const live = await tx.supportGrant.count({ where: { organizationId, userId, revokedAt: null, expiresAt: { gt: now } } });
    if (live > 0) throw conflict("grant_open", "You have a grant here already.", "Use it, or end it first to begin another.");
    await tx.supportGrant.createMany({ data: [{ id, organizationId, userId, reason, grantedBy: actor.label, createdAt: now, expiresAt }] });
    await writeAudit(tx, actor, "support.grant_opened", toPublicId("grt", id), { reason, hours, until: expiresAt.toISOString() });
  });
  return { id: toPublicId("grt", id), expiresAt: expiresAt.toISOString() };
}
