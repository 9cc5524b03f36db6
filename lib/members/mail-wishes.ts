import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { forbidden, notFound } from "@/lib/errors";
import { toPublicId } from "@/lib/ids";

/** What a member wants to be mailed about. Owners and admins alone are mailed at all. */
export const mailWishes = z.object({ mailDisabled: z.boolean(), mailWarning: z.boolean() });

export type MailWishes = z.infer<typeof mailWishes>;

/** The actor's own wishes in this organization. */
export async function getMailWishes(db: Database, actor: Actor): Promise<MailWishes> {
  authorize(actor, "notification.write");
  const found = await withTenant(db, actor.organizationId, (tx) => tx.membership.findUnique({ where: ownMembership(actor), select: { mailDisabled: true, mailWarning: true } }));
  if (found === null) throw notFound("member");
  return found;
}

export async function setMailWishes(db: Database, actor: Actor, wishes: MailWishes): Promise<void> {
  authorize(actor, "notification.write");
  const data = mailWishes.parse(wishes);
  await withTenant(db, actor.organizationId, async (tx) => {
    const before = await tx.membership.findUnique({ where: ownMembership(actor), select: { mailDisabled: true, mailWarning: true } });
    const { count } = await tx.membership.updateMany({ where: { ...ownMembership(actor).organizationId_userId, NOT: data }, data });
    if (count === 1) await writeAudit(tx, actor, "member.notifications_changed", toPublicId("usr", actor.id), { before, after: data });
  });
}

function ownMembership(actor: Actor) {
  if (actor.kind !== "user") throw forbidden("Only a member is mailed.");
  return { organizationId_userId: { organizationId: actor.organizationId, userId: actor.id } };
}
