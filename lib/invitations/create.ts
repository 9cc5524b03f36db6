import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { newToken } from "@/lib/auth/one-time-token";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { conflict } from "@/lib/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { invitationDays, invitationInput, type InvitationInput } from "./input";
import { invitationLink, mailInvitation } from "./mail";

/** How the link reaches whom it is for. */
export interface InvitationWay {
  /** Where people open the dashboard. */
  baseUrl: string;
  /** Whether mail goes out here: otherwise the link is passed on by hand alone, and none is left lying in the queue. */
  mail: boolean;
}

export interface NewInvitation {
  /** Public id. */
  id: string;
  email: string;
  /** Holds the token: shown to whoever invites, once, and mailed. */
  link: string;
}

/**
 * Invites an address by a link that works for seven days. Only an owner invites
 * an owner. Throws ZodError, `already_member` and `already_invited`. With the
 * service role: the tenant's sees neither users nor mail.
 */
export async function createInvitation(db: Pick<Database, "service">, actor: Actor, input: InvitationInput, way: InvitationWay, now = new Date()): Promise<NewInvitation> {
  authorize(actor, "member.invite");
  const { email, role } = invitationInput.parse(input);
  if (role === "owner") authorize(actor, "member.write_owner");
  const { organizationId } = actor;
  const id = newId();
  const { token, hash } = newToken();
  const link = invitationLink(token, way.baseUrl);
  await db.service
    .$transaction(async (tx) => {
      if ((await tx.membership.count({ where: { organizationId, user: { email } } })) > 0) throw conflict("already_member", `${email} is a member already.`, "Change their role in the list instead.", { field: "email" });
      // An expired one is in nobody's way.
      await tx.invitation.updateMany({ where: { organizationId, email, acceptedAt: null, revokedAt: null, expiresAt: { lte: now } }, data: { revokedAt: now } });
      await tx.invitation.create({ data: { id, organizationId, email, role, hash, invitedBy: actor.label, createdAt: now, expiresAt: new Date(now.getTime() + invitationDays * 86_400_000) } });
      if (way.mail) await mailInvitation(tx, { organizationId, email, role, invitedBy: actor.label, link });
      await writeAudit(tx, actor, "member.invited", toPublicId("inv", id), { email, role });
    })
    .catch((error: unknown) => {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") throw conflict("already_invited", `${email} has been invited already.`, "Send that invitation again, or revoke it first.", { field: "email" });
      throw error;
    });
  return { id: toPublicId("inv", id), email, link };
}
