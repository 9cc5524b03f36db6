import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";

/** Where the platform said that this portal visitor came from; null where it said nothing, and for everybody else. */
export async function backUrlOfVisit(db: Pick<Database, "service">, actor: Actor): Promise<string | null> {
  if (actor.kind !== "portal") return null;
  // A visit has the id of the link that began it. The table is closed to the tenant's role.
  const link = await db.service.portalLink.findUnique({ where: { id: actor.id }, select: { backUrl: true } });
  return link?.backUrl ?? null;
}
