import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";

export interface OpenInvitation {
  /** Public id. */
  id: string;
  email: string;
  role: MemberRole;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  expired: boolean;
}

/** Invitations that were neither accepted nor revoked, the newest first; expired ones can be sent again. */
export async function listInvitations(db: Database, actor: Actor, now = new Date()): Promise<OpenInvitation[]> {
  authorize(actor, "member.read");
  const rows = await withTenant(db, actor.organizationId, (tx) =>
    tx.invitation.findMany({
      where: { organizationId: actor.organizationId, acceptedAt: null, revokedAt: null },
      select: { id: true, email: true, role: true, invitedBy: true, createdAt: true, expiresAt: true },
      orderBy: { id: "desc" },
    }),
  );
  return rows.map((row) => ({ ...row, id: toPublicId("inv", row.id), createdAt: row.createdAt.toISOString(), expiresAt: row.expiresAt.toISOString(), expired: row.expiresAt <= now }));
}
