import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { pingType } from "@/lib/endpoints/send-test";
import { toPublicId } from "@/lib/ids";

/** What the delivery log can be narrowed to. */
export interface DeliveryFilterChoices {
  /** Newest first, those that were deleted last: their deliveries are still in the log. */
  endpoints: { id: string; url: string; description: string; deleted: boolean }[];
  /** Names, in order. */
  types: string[];
}

/** At most this many endpoints that were deleted; those of today are capped by their limit. */
const deletedShown = 50;

/** Endpoints and event types for the log's filters. */
export async function listDeliveryFilterChoices(db: Database, actor: Actor): Promise<DeliveryFilterChoices> {
  authorize(actor, "delivery.read");
  return withTenant(db, actor.organizationId, async (tx) => {
    const select = { id: true, url: true, description: true } as const;
    const kept = await tx.endpoint.findMany({ where: { deletedAt: null }, orderBy: { id: "desc" }, select });
    const deleted = await tx.endpoint.findMany({ where: { deletedAt: { not: null } }, orderBy: { deletedAt: "desc" }, take: deletedShown, select });
    const types = await tx.eventType.findMany({ where: { archivedAt: null }, select: { name: true } });
    return {
      endpoints: [...kept.map((endpoint) => ({ ...endpoint, deleted: false })), ...deleted.map((endpoint) => ({ ...endpoint, deleted: true }))].map(({ id, ...endpoint }) => ({ id: toPublicId("ep", id), ...endpoint })),
      types: [...new Set([...types.map(({ name }) => name), pingType])].sort(),
    };
  });
}
