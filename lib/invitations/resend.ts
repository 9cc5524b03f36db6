import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { newToken } from "@/lib/auth/one-time-token";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { fromPublicId } from "@/lib/ids";
import type { InvitationWay, NewInvitation } from "./create";
import { invitationDays } from "./input";
import { invitationLink, mailInvitation } from "./mail";

/**
 * Gives an open invitation a new link for another seven days and mails it; the
 * earlier link works no more. Throws `not_found`, and `forbidden` where an
 * owner was invited and the actor is none.
 */
export async function resendInvitation(db: Pick<Database, "service">, actor: Actor, invitation: string, way: InvitationWay, now = new Date()): Promise<NewInvitation> {
  authorize(actor, "member.invite");
  const id = fromPublicId("inv", invitation);
  if (id === null) throw notFound("invitation");
  const { token, hash } = newToken();
  const link = invitationLink(token, way.baseUrl);
  const { organizationId } = actor;
  return db.service.$transaction(async (tx) => {
    const [row] = await tx.$queryRaw<{ email: string; role: MemberRole }[]>`
      UPDATE invitations SET hash = ${hash}, invited_by = ${actor.label}, expires_at = ${new Date(now.getTime() + invitationDays * 86_400_000)}::timestamptz
      WHERE id = ${id}::uuid AND organization_id = ${organizationId}::uuid AND accepted_at IS NULL AND revoked_at IS NULL RETURNING email, role::text AS role`;
    if (row === undefined) throw notFound("invitation");
    if (row.role === "owner") authorize(actor, "member.write_owner");
    if (way.mail) await mailInvitation(tx, { organizationId, ...row, invitedBy: actor.label, link });
    await writeAudit(tx, actor, "member.invitation_resent", invitation, row);
    return { id: invitation, email: row.email, link };
  });
}
