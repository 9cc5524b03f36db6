import type { Actor } from "@/lib/auth/actor";
import { authorize, type Action } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/database";
import { conflict, notFound } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";

/** What a change to one membership needs to know, none of which can change until the transaction ends. */
export interface LockedMembers {
  /** The role of the membership that is to be changed. */
  role: MemberRole;
  /** How many owners there are besides that one. */
  otherOwners: number;
  /** The actor as they are now: the request may have begun before somebody changed their role. */
  actor: Actor;
}

/**
 * Locks an organization's owners, the member in question and the actor: of two
 * owners who demote each other at once, the second finds the first's change.
 * Throws `not_found` where there is no such member, and `forbidden` where the
 * actor may do `action` no longer.
 */
export async function lockMembers(tx: Tx, actor: Actor, userId: string, action: Action | null): Promise<LockedMembers> {
  // In the order of the ids, so that two who lock the same rows wait and do not deadlock.
  const rows = await tx.$queryRaw<{ userId: string; role: MemberRole }[]>`
    SELECT user_id AS "userId", role::text AS role FROM memberships
    WHERE organization_id = ${actor.organizationId}::uuid AND (role = 'owner' OR user_id = ${userId}::uuid OR user_id::text = ${actor.id})
    ORDER BY user_id FOR UPDATE`;
  const present = actor.kind === "user" ? withPresentRole(actor, rows.find((row) => row.userId === actor.id)?.role) : actor;
  if (action !== null) authorize(present, action);
  const target = rows.find((row) => row.userId === userId);
  if (target === undefined) throw notFound("member");
  const otherOwners = rows.filter((row) => row.role === "owner" && row.userId !== userId).length;
  return { role: target.role, otherOwners, actor: present };
}

function withPresentRole(actor: Actor, role: MemberRole | undefined): Actor {
  if (role === undefined) throw notFound("member");
  return { ...actor, role };
}

/** An organization without an owner could never be given one again. */
export function keepAnOwner({ role, otherOwners }: LockedMembers, fix: string): void {
  if (role === "owner" && otherOwners === 0) throw conflict("last_owner", "This is the organization's last owner.", fix);
}
