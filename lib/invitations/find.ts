import { storedHash } from "@/lib/auth/one-time-token";
import type { Database } from "@/lib/db/database";
import type { MemberRole } from "@/lib/generated/prisma/enums";

export type FoundInvitation =
  | { state: "open"; organization: { name: string; slug: string }; email: string; role: MemberRole; invitedBy: string; expiresAt: string; /** Whether somebody with this address can sign in. */ hasAccount: boolean }
  | { state: "expired" | "accepted" | "revoked"; organization: { name: string; slug: string } }
  | { state: "unknown" };

/** What the page of an invitation shows to whoever holds its link. Does not use it up. */
export async function findInvitation({ service }: Pick<Database, "service">, token: string, now = new Date()): Promise<FoundInvitation> {
  const found = await service.invitation.findUnique({
    where: { hash: storedHash(token) },
    select: { email: true, role: true, invitedBy: true, expiresAt: true, acceptedAt: true, revokedAt: true, organization: { select: { name: true, slug: true } } },
  });
  if (found === null) return { state: "unknown" };
  const { acceptedAt, revokedAt, organization, expiresAt, ...facts } = found;
  if (acceptedAt !== null) return { state: "accepted", organization };
  if (revokedAt !== null) return { state: "revoked", organization };
  if (expiresAt <= now) return { state: "expired", organization };
  const hasAccount = (await service.user.count({ where: { email: found.email } })) > 0;
  return { state: "open", organization, ...facts, expiresAt: expiresAt.toISOString(), hasAccount };
}
