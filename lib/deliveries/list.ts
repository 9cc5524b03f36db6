import { z } from "zod";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { invalid } from "@/lib/errors";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { endpointOfDelivery, summarize, type DeliverySummary } from "./summary";

/** Filters of the delivery log, as they stand in the URL. Unknown values are errors, not silence. */
export const deliveryFilters = z.object({
  state: z.enum(DeliveryState).array().optional(),
  /** Public id of an endpoint. */
  endpoint: z.string().optional(),
  /** Public id of an event. */
  event: z.string().optional(),
  /** Exact event type. */
  type: z.string().max(128).optional(),
  /** Public ids of deliveries: these alone, as they are now. For rows already on a screen. */
  ids: z.string().array().max(100).optional(),
  /** Public id of the delivery after which (older) or before which (newer) to go on. */
  after: z.string().optional(),
  before: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export type DeliveryFilters = z.input<typeof deliveryFilters>;

export interface DeliveryPage {
  items: DeliverySummary[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
}

/**
 * A page of the log, newest first. Keyset by id, a UUIDv7: rows that arrive
 * meanwhile neither shift a page nor appear twice.
 */
export async function listDeliveries(db: Database, actor: Actor, filters: DeliveryFilters, now = new Date()): Promise<DeliveryPage> {
  authorize(actor, "delivery.read");
  const { state, endpoint, event, type, ids, after, before, limit } = deliveryFilters.parse(filters);
  const found = await withTenant(db, actor.organizationId, (tx) =>
    tx.delivery.findMany({
      where: {
        organizationId: actor.organizationId,
        ...(state?.length && { state: { in: state } }),
        ...(endpoint !== undefined && { endpointId: idOf("ep", endpoint, "endpoint") }),
        ...(event !== undefined && { eventId: idOf("evt", event, "event") }),
        ...(type !== undefined && { eventType: type }),
        id: { ...(ids && { in: ids.map((id) => idOf("dlv", id, "ids")) }), ...(after !== undefined && { lt: idOf("dlv", after, "after") }), ...(before !== undefined && { gt: idOf("dlv", before, "before") }) },
      },
      orderBy: { id: "desc" },
      take: limit + 1,
      include: { endpoint: endpointOfDelivery },
    }),
  );
  const items = found.slice(0, limit);
  return { items: items.map((delivery) => summarize(delivery, now)), next: found.length > limit ? toPublicId("dlv", items.at(-1)!.id) : null };
}

function idOf(kind: "ep" | "evt" | "dlv", text: string, field: string): string {
  const id = fromPublicId(kind, text);
  if (id === null) throw invalid("invalid_filter", `${field}: "${text.slice(0, 60)}" is not an id that starts with ${kind}_.`, "Copy the id from its page.");
  return id;
}
