import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import type { MemberRole } from "@/lib/generated/prisma/enums";
import { toPublicId } from "@/lib/ids";

export interface Member {
  /** Public id of the user. */
  id: string;
  name: string;
  email: string;
  role: MemberRole;
  joinedAt: string;
  /** The actor's own. */
  own: boolean;
}

/** The members of the organization, owners first. With the service role: the tenant's sees no users. */
export async function listMembers(db: Pick<Database, "service">, actor: Actor): Promise<Member[]> {
  authorize(actor, "member.read");
  const rows = await db.service.membership.findMany({
    where: { organizationId: actor.organizationId },
    select: { role: true, createdAt: true, user: { select: { id: true, name: true, email: true } } },
    orderBy: [{ role: "asc" }, { user: { name: "asc" } }],
  });
  return rows.map(({ user, role, createdAt }) => ({
    id: toPublicId("usr", user.id),
    name: user.name,
    email: user.email,
    role,
    joinedAt: createdAt.toISOString(),
    own: actor.kind === "user" && user.id === actor.id,
  }));
}
