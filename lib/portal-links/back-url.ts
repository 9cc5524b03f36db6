import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";

/** Where the platform said that this portal visitor came from; null where it said nothing, and for everybody else. */
export async function backUrlOfVisit(db: Database, actor: Actor): Promise<string | null> {
  if (actor.kind !== "portal") return null;
  // The table is closed to the tenant's role. A visit begins by consuming its link, so the last one of this label is its own.
  const link = await db.service.portalLink.findFirst({
    where: { organizationId: actor.organizationId, label: actor.label, consumedAt: { not: null } },
    orderBy: { consumedAt: "desc" },
    select: { backUrl: true },
  });
  return link?.backUrl ?? null;
}
