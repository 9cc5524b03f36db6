import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { endpointOfDelivery, summarize, type DeliverySummary } from "@/lib/deliveries/summary";
import { notFound } from "@/lib/errors";
import { fromPublicId, toPublicId } from "@/lib/ids";
import type { EventSummary } from "./list";
import { whyUnmatched, type WhyUnmatched } from "./why-unmatched";

/** An endpoint that an event did not go to. */
export interface UnmatchedEndpoint {
  /** Public id. */
  id: string;
  url: string;
  description: string;
  deleted: boolean;
  why: WhyUnmatched;
}

export interface EventDetail extends EventSummary {
  /** Base64 of the exact bytes; null where the organization keeps its payloads from support. */
  payload: string | null;
  /** Oldest first. */
  deliveryLog: DeliverySummary[];
  /** Of today first, those that were deleted last. */
  unmatched: UnmatchedEndpoint[];
}

/** More deleted endpoints than these are not explained one by one. */
const mostDeleted = 50;

/** One event: what was published, where it went, and where it did not and why. Throws `not_found`. */
export async function getEventDetail(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<EventDetail> {
  authorize(actor, "event.read");
  authorize(actor, "delivery.read");
  const id = fromPublicId("evt", publicId);
  return withTenant(db, actor.organizationId, async (tx) => {
    const event = id === null ? null : await tx.event.findFirst({ where: { id } });
    if (event === null) throw notFound("event");
    const deliveries = await tx.delivery.findMany({ where: { eventId: event.id }, orderBy: { id: "asc" }, include: { endpoint: endpointOfDelivery } });
    const counts: EventSummary["deliveries"] = {};
    for (const { state } of deliveries) counts[state] = (counts[state] ?? 0) + 1;
    return {
      id: publicId,
      type: event.type,
      test: event.test,
      idempotencyKey: event.idempotencyKey,
      size: event.payload.length,
      createdAt: event.createdAt.toISOString(),
      occurredAt: event.occurredAt.toISOString(),
      deliveries: counts,
      payload: actor.payloadsHidden ? null : Buffer.from(event.payload).toString("base64"),
      deliveryLog: deliveries.map((delivery) => summarize(delivery, now)),
      unmatched: await unmatchedEndpoints(tx, event, new Set(deliveries.map(({ endpointId }) => endpointId))),
    };
  });
}

async function unmatchedEndpoints(tx: Tx, event: { organizationId: string; type: string; test: boolean; createdAt: Date }, matched: Set<string>): Promise<UnmatchedEndpoint[]> {
  const kept = await tx.endpoint.findMany({ where: { deletedAt: null }, orderBy: { id: "asc" } });
  const deleted = await tx.endpoint.findMany({ where: { deletedAt: { not: null } }, orderBy: { deletedAt: "desc" }, take: mostDeleted });
  const others = [...kept, ...deleted].filter(({ id }) => !matched.has(id));
  const changes = await filterChanges(tx, event.organizationId, others.map(({ id }) => id));
  return others.map((endpoint) => ({
    id: toPublicId("ep", endpoint.id),
    url: endpoint.url,
    description: endpoint.description,
    deleted: endpoint.deletedAt !== null,
    why: whyUnmatched({ ...endpoint, changes: changes.get(endpoint.id) ?? [] }, event),
  }));
}

/** What the audit log says of how filters were, by endpoint (UUID), oldest first. */
async function filterChanges(tx: Tx, organizationId: string, endpointIds: string[]) {
  const targets = new Map(endpointIds.map((id) => [toPublicId("ep", id), id]));
  const entries = targets.size === 0 ? [] : await tx.auditEntry.findMany({
    where: { organizationId, action: { in: ["endpoint.created", "endpoint.updated"] }, targetId: { in: [...targets.keys()] } },
    orderBy: { id: "asc" },
    select: { targetId: true, createdAt: true, detail: true },
  });
  const found = new Map<string, { at: Date; before: string[]; after: string[] }[]>();
  for (const { targetId, createdAt, detail } of entries) {
    const noted = detail as { filters?: string[]; before?: { filters?: string[] }; after?: { filters?: string[] } };
    // What an endpoint was made with counts as a change to it.
    const [before, after] = [noted.before?.filters ?? noted.filters, noted.after?.filters ?? noted.filters];
    if (!before || !after) continue;
    const id = targets.get(targetId!)!;
    found.set(id, [...(found.get(id) ?? []), { at: createdAt, before, after }]);
  }
  return found;
}
