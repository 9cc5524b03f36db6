import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";

/** Ends an open invitation: its link works no more. Throws `not_found`, also where it was accepted meanwhile. */
export async function revokeInvitation(db: Database, actor: Actor, invitation: string, now = new Date()): Promise<void> {
  authorize(actor, "member.invite");
  const id = fromPublicId("inv", invitation);
  if (id === null) throw notFound("invitation");
  await withTenant(db, actor.organizationId, async (tx) => {
    const [row] = await tx.$queryRaw<{ email: string }[]>`
      UPDATE invitations SET revoked_at = ${now}::timestamptz
      WHERE id = ${id}::uuid AND organization_id = ${actor.organizationId}::uuid AND accepted_at IS NULL AND revoked_at IS NULL RETURNING email`;
    if (row === undefined) throw notFound("invitation");
    await writeAudit(tx, actor, "member.invitation_revoked", invitation, { email: row.email });
  });
}
