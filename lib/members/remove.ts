import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { forbidden, notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { keepAnOwner, lockMembers } from "./locked-members";

/**
 * Takes a member out of the organization; they see nothing of it from their
 * next request on. Only an owner removes an owner, and the last one stays.
 * Throws `not_found`, `forbidden` and `last_owner`.
 */
export async function removeMember(db: Database, actor: Actor, member: string): Promise<void> {
  authorize(actor, "member.write");
  const userId = fromPublicId("usr", member);
  if (userId === null) throw notFound("member");
  await withTenant(db, actor.organizationId, async (tx) => {
    const locked = await lockMembers(tx, actor, userId, "member.write");
    if (locked.role === "owner") authorize(locked.actor, "member.write_owner");
    keepAnOwner(locked, "Make somebody else an owner first.");
    await end(tx, actor, userId, "member.removed", locked.role);
  });
}

/** Ends the actor's own membership. Every member may, but for the last owner. Throws `last_owner`. */
export async function leaveOrganization(db: Database, actor: Actor): Promise<void> {
  authorize(actor, "member.read");
  if (actor.kind !== "user") throw forbidden("Only a member can leave an organization.");
  await withTenant(db, actor.organizationId, async (tx) => {
    const locked = await lockMembers(tx, actor, actor.id, null);
    keepAnOwner(locked, "Make somebody else an owner first; then you can leave.");
    await end(tx, actor, actor.id, "member.left", locked.role);
  });
}

async function end(tx: Tx, actor: Actor, userId: string, action: string, role: string): Promise<void> {
  await tx.membership.delete({ where: { organizationId_userId: { organizationId: actor.organizationId, userId } } });
  await writeAudit(tx, actor, action, toPublicId("usr", userId), { before: { role } });
}
