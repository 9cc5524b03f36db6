import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { visibleText } from "@/lib/audit/visible-text";
import type { SupportGrant } from "@/lib/generated/prisma/client";
import { toPublicId } from "@/lib/ids";

/** A grant as the customer sees it. */
export interface GrantSummary {
  /** grt_… */
  id: string;
  /** Email address of the member of staff. */
  staff: string;
  reason: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  live: boolean;
}

export interface SupportAccess {
  staffSeesPayloads: boolean;
  /** Newest first; at most 50. */
  grants: GrantSummary[];
}

/** What support may see and do in the actor's organization. */
export async function getSupportAccess(db: Database, actor: Actor, now = new Date()): Promise<SupportAccess> {
  authorize(actor, "support_grant.read");
  const { organizationId } = actor;
  return withTenant(db, organizationId, async (tx) => {
    const { staffSeesPayloads } = await tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { staffSeesPayloads: true } });
    const grants = await tx.supportGrant.findMany({ where: { organizationId }, orderBy: { id: "desc" }, take: 50 });
    return { staffSeesPayloads, grants: grants.map((grant) => summarize(grant, now)) };
  });
}

/** A member of staff's own live grant, for the banner; null where there is none. */
export async function getOwnGrant(db: Database, actor: Actor, now = new Date()): Promise<GrantSummary | null> {
  if (actor.kind !== "support") return null;
  const { organizationId } = actor;
  const where = { organizationId, userId: actor.id, revokedAt: null, expiresAt: { gt: now } };
  const grant = await withTenant(db, organizationId, (tx) => tx.supportGrant.findFirst({ where, orderBy: { expiresAt: "desc" } }));
  return grant && summarize(grant, now);
}

function summarize({ id, grantedBy, reason, createdAt, expiresAt, revokedAt }: SupportGrant, now: Date): GrantSummary {
  return {
    id: toPublicId("grt", id),
    staff: visibleText(grantedBy),
    reason: visibleText(reason),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    live: revokedAt === null && expiresAt > now,
  };
}
