import type { Client } from "@/lib/auth/client-address";
import { voidLinks } from "@/lib/auth/one-time-token";
import type { Tx } from "@/lib/db/database";
import { viaPrisma } from "@/lib/db/sql";
import { mailPerson } from "@/lib/mail/queue";
import { newId } from "@/lib/ids";
import { auditOwn } from "./audit-own";

export interface Replacement {
  userId: string;
  passwordHash: string;
  /** The session that goes on; all others end. */
  keepSessionId: string | null;
  client: Client;
}

/**
 * Stores a new password, ends the person's other sessions and links, and tells
 * them by mail. The update comes first: its lock keeps a sign-in with the old
 * password from opening a session between (see openSession). Returns how many
 * sessions ended.
 */
export async function replacePassword(tx: Tx, { userId, passwordHash, keepSessionId, client }: Replacement, now = new Date()): Promise<number> {
  const user = await tx.user.update({ where: { id: userId }, data: { passwordHash }, select: { id: true, email: true } });
  const { count } = await tx.userSession.updateMany({ where: { userId, revokedAt: null, expiresAt: { gt: now }, ...(keepSessionId && { id: { not: keepSessionId } }) }, data: { revokedAt: now } });
  await voidLinks(tx, userId, now);
  await auditOwn(tx, user, client, "user.password_changed", { sessionsEnded: count });
  await mailPerson(viaPrisma(tx), user.email, {
    occasion: `password-changed:${newId()}`,
    subject: "Your Posthorn password was changed",
    text: `The password of ${user.email} was changed${client.address ? ` from ${client.address}` : ""}. Every other browser was signed out.\n\nIf it was not you, choose a new password with "Forgot your password?" on the sign-in page, and tell an owner of your organization.`,
  });
  return count;
}
