import { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { fromPublicId } from "@/lib/ids";
import { keepAnOwner, lockMembers } from "./locked-members";

export const roleField = z.enum(["owner", "admin", "developer", "viewer"], "Choose a role.");

/**
 * Gives a member another role, in force at their next request. Only an owner
 * makes or unmakes owners, and the last one stays. Throws `not_found`,
 * `forbidden` and `last_owner`.
 * @param check is told the present role, under the lock that keeps it so
 */
export async function changeMemberRole(db: Database, actor: Actor, member: string, wanted: string, check: (role: MemberRole) => void = () => {}): Promise<void> {
  authorize(actor, "member.write");
  const role = roleField.parse(wanted);
  const userId = fromPublicId("usr", member);
  if (userId === null) throw notFound("member");
  await withTenant(db, actor.organizationId, async (tx) => {
    const locked = await lockMembers(tx, actor, userId, "member.write");
    check(locked.role);
    if (locked.role === role) return;
    if (locked.role === "owner" || role === "owner") authorize(locked.actor, "member.write_owner");
    keepAnOwner(locked, "Make somebody else an owner first.");
    await tx.membership.update({ where: { organizationId_userId: { organizationId: actor.organizationId, userId } }, data: { role } });
    await writeAudit(tx, actor, "member.role_changed", member, { before: { role: locked.role }, after: { role } });
  });
}
