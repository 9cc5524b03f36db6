import type { Database, Tx } from "@/lib/db/database";
import { join, type UsedInvitation } from "@/lib/invitations/accept";
import { newId } from "@/lib/ids";
import type { Client } from "./client-address";
import type { OidcProfile } from "./oidc";
import { openSession, type OpenedSession } from "./open-session";
import { emailField } from "./setup-input";

export type OidcSignIn =
  | { ok: true; session: OpenedSession }
  /** `unverified`: the provider does not vouch for the address. `unknown`: nobody here has it, and nobody invited it. */
  | { ok: false; reason: "unverified" | "unknown" };

/**
 * Signs in whom the provider vouches for: the user with this address, or, where
 * there is none, whoever it was invited by. Being known to the provider alone
 * lets nobody in.
 */
export async function signInByOidc(db: Pick<Database, "service">, profile: OidcProfile, client: Client, now = new Date()): Promise<OidcSignIn> {
  const email = emailField.safeParse(profile.email).data;
  if (email === undefined || (profile.email_verified !== true && profile.email_verified !== "true")) return { ok: false, reason: "unverified" };
  return db.service.$transaction(async (tx) => {
    const user = (await tx.user.findUnique({ where: { email }, select: { id: true } })) ?? (await admitInvited(tx, email, profile.name, client, now));
    const session = user === null ? null : await openSession({ service: tx }, { userId: user.id, ...client }, now);
    return session === null ? { ok: false, reason: "unknown" } : { ok: true, session };
  });
}

/** An account without a password, and every membership that this address was invited to. */
async function admitInvited(tx: Tx, email: string, name: string | undefined, client: Client, now: Date): Promise<{ id: string } | null> {
  const invitations = await tx.$queryRaw<UsedInvitation[]>`
    UPDATE invitations SET accepted_at = ${now}::timestamptz
    WHERE email = ${email} AND accepted_at IS NULL AND revoked_at IS NULL AND expires_at > ${now}::timestamptz
    RETURNING id, organization_id AS "organizationId", email, role::text AS role`;
  if (invitations.length === 0) return null;
  const user = await tx.user.create({ data: { id: newId(), email, name: name?.trim().slice(0, 100) || email } });
  for (const invitation of invitations) await join(tx, invitation, user, client);
  return user;
}
