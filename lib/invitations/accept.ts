import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Client } from "@/lib/auth/client-address";
import type { SessionUser } from "@/lib/auth/find-sessions";
import { storedHash } from "@/lib/auth/one-time-token";
import { openSession, type OpenedSession } from "@/lib/auth/open-session";
import { hashPassword } from "@/lib/auth/password";
import { newPasswordField, personNameField } from "@/lib/auth/setup-input";
import type { Database, Tx } from "@/lib/db/database";
import { conflict, DomainError } from "@/lib/errors";
import { Prisma } from "@/lib/generated/prisma/client";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { newId, toPublicId } from "@/lib/ids";
import { findInvitation } from "./find";

type Service = Pick<Database, "service">;

export const newAccountInput = z.object({ name: personNameField, password: newPasswordField });

/**
 * Makes the signed-in person a member. Throws `invitation_invalid` (410), and
 * `invitation_for_other` (403) where another address was invited.
 */
export async function acceptInvitation(db: Service, token: string, user: Pick<SessionUser, "id" | "email">, client: Client, now = new Date()): Promise<{ slug: string }> {
  return db.service.$transaction(async (tx) => {
    const invitation = await useUp(tx, token, now);
    if (invitation.email !== user.email) throw new DomainError(403, "invitation_for_other", `This invitation is for ${invitation.email}.`, "Sign in with that address, or ask for an invitation to yours.");
    return join(tx, invitation, user, client);
  });
}

/**
 * Creates the account of the invited address, makes it a member and signs it
 * in. Throws ZodError, `invitation_invalid`, and `account_exists` where there is
 * one: then it takes its password, not the link alone.
 */
export async function acceptAsNewUser(db: Service, token: string, input: z.input<typeof newAccountInput>, client: Client, now = new Date()): Promise<{ slug: string; session: OpenedSession }> {
  const { name, password } = newAccountInput.parse(input);
  // Before the work of hashing, which a stranger with no link must not be able to ask for.
  const found = await findInvitation(db, token, now);
  if (found.state !== "open") throw invitationInvalid();
  if (found.hasAccount) throw accountExists();
  const passwordHash = await hashPassword(password);
  const userId = newId();
  return db.service
    .$transaction(async (tx) => {
      const invitation = await useUp(tx, token, now);
      await tx.user.create({ data: { id: userId, email: invitation.email, name, passwordHash } });
      const { slug } = await join(tx, invitation, { id: userId, email: invitation.email }, client);
      return { slug, session: (await openSession({ service: tx }, { userId, ...client }, now))! };
    })
    .catch((error: unknown) => {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002") throw accountExists();
      throw error;
    });
}

export interface UsedInvitation {
  id: string;
  organizationId: string;
  email: string;
  role: MemberRole;
}

/** The row lock of the update makes a second holder wait, and then find nothing. */
async function useUp(tx: Tx, token: string, now: Date): Promise<UsedInvitation> {
  const [row] = await tx.$queryRaw<UsedInvitation[]>`
    UPDATE invitations SET accepted_at = ${now}::timestamptz
    WHERE hash = ${storedHash(token)} AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}::timestamptz
    RETURNING id, organization_id AS "organizationId", email, role::text AS role`;
  if (row === undefined) throw invitationInvalid();
  return row;
}

/** Whoever is a member already keeps the role that they have. */
export async function join(tx: Tx, { id, organizationId, role }: UsedInvitation, user: Pick<SessionUser, "id" | "email">, client: Client): Promise<{ slug: string }> {
  const { count } = await tx.membership.createMany({ data: [{ organizationId, userId: user.id, role }], skipDuplicates: true });
  const actor = { kind: "user", id: user.id, label: user.email, organizationId, role, ...(client.address !== null && { address: client.address }) } as const;
  if (count === 1) await writeAudit(tx, actor, "member.joined", toPublicId("usr", user.id), { role, invitation: toPublicId("inv", id) });
  return tx.organization.findUniqueOrThrow({ where: { id: organizationId }, select: { slug: true } });
}

function invitationInvalid(): DomainError {
  return new DomainError(410, "invitation_invalid", "This invitation no longer works.", "It was used, revoked or replaced, or is over seven days old. Ask for a new one.");
}

function accountExists(): DomainError {
  return conflict("account_exists", "This address has an account already.", "Sign in with it; then accept the invitation.");
}
