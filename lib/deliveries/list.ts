import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";
import { parseDeliveryFilters, type DeliveryFilters } from "./filters";
import { endpointOfDelivery, summarize, type DeliverySummary } from "./summary";

export interface DeliveryPage {
  /** May be fewer than the limit although there is a `next`: a text search stops when its time is up. */
  items: DeliverySummary[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
  /** How `search` was understood. */
  search?: DeliverySearch;
}

export interface DeliverySearch {
  /** By an id, key or identifier, which is exact and whole; or by text in the payload, which goes back in time step by step. */
  by: "id" | "identifier" | "text";
  /** Text only: everything newer was looked at (ISO 8601); null when the whole range was. */
  searchedBackTo: string | null;
}

/**
 * A page of the log, newest first. Keyset by id, a UUIDv7: rows that arrive
 * meanwhile neither shift a page nor appear twice.
 */
export async function listDeliveries(db: Database, actor: Actor, filters: DeliveryFilters | Record<string, string>, now = new Date()): Promise<DeliveryPage> {
  authorize(actor, "delivery.read");
  const { state, endpoint, event, type, ids, after, before, limit, since, until, code, error, attempts } = parseDeliveryFilters(filters);
  const found = await withTenant(db, actor.organizationId, (tx) =>
    tx.delivery.findMany({
      where: {
        organizationId: actor.organizationId,
        ...(state && { state: { in: state } }),
        ...(endpoint !== undefined && { endpointId: endpoint }),
        ...(event !== undefined && { eventId: event }),
        ...(type && { eventType: { in: type } }),
        ...(error && { lastErrorClass: { in: error } }),
        ...(code && { OR: code.map(({ from, to }) => ({ lastStatus: from === 0 ? null : { gte: from, lte: to } })) }),
        ...(attempts && { attempts: { gte: attempts.min, ...(attempts.max !== null && { lte: attempts.max }) } }),
        createdAt: { gte: since, lt: until },
        id: { ...(ids && { in: ids }), ...(after !== undefined && { lt: after }), ...(before !== undefined && { gt: before }) },
      },
      orderBy: { id: "desc" },
      take: limit + 1,
      include: { endpoint: endpointOfDelivery },
    }),
  );
  const items = found.slice(0, limit);
  return { items: items.map((delivery) => summarize(delivery, now)), next: found.length > limit ? toPublicId("dlv", items.at(-1)!.id) : null };
}
