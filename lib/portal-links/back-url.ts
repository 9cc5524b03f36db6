import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";

/** Where the platform said that this portal visitor came from; null where it said nothing, and for everybody else. */
export async function backUrlOfVisit(db: Pick<Database, "service">, actor: Actor): Promise<string | null> {
  if (actor.kind !== "portal") return null;
  // The table is closed to the tenant's role. A visit has the id of the link that began it.
  const link = await db.service.portalLink.findFirst({ where: { id: actor.id, organizationId: actor.organizationId }, select: { backUrl: true } });
  return link?.backUrl ?? null;
}
