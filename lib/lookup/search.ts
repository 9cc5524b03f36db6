import { pingType } from "@/lib/endpoints/send-test";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { fromPublicId, toPublicId } from "@/lib/ids";

/** Something that was found, with what a list of results says of it. */
export type SearchHit =
  | { kind: "endpoint"; id: string; url: string; description: string }
  | { kind: "event_type"; name: string; description: string }
  | { kind: "event"; id: string; type: string; at: string }
  | { kind: "delivery"; id: string; type: string; url: string }
  | { kind: "replay"; id: string; total: number };

/** Of each kind. */
const most = 5;

/**
 * Finds by anything that a person may hold in hand: a public id of an
 * endpoint, event, delivery, attempt or replay; an identifier inside an event's
 * data or its idempotency key; part of an endpoint's URL or of a type's name.
 * Of the actor's organization alone. An id that is there is the only answer.
 */
export async function searchOrganization(db: Database, actor: Actor, text: string): Promise<SearchHit[]> {
  authorize(actor, "event.read");
  authorize(actor, "delivery.read");
  const wanted = text.trim().slice(0, 255);
  if (wanted === "") return [];
  return withTenant(db, actor.organizationId, async (tx) => {
    const exact = await byId(tx, wanted);
    if (exact !== null) return [exact];
    return [...(await endpoints(tx, wanted)), ...(actor.payloadsHidden ? [] : await events(tx, actor.organizationId, wanted)), ...(await eventTypes(tx, wanted))];
  });
}

async function byId(tx: Tx, text: string): Promise<SearchHit | null> {
  const [endpoint, event, replay] = [fromPublicId("ep", text), fromPublicId("evt", text), fromPublicId("rpl", text)];
  if (endpoint !== null) {
    const found = await tx.endpoint.findFirst({ where: { id: endpoint, deletedAt: null } });
    return found && { kind: "endpoint", id: text, url: found.url, description: found.description };
  }
  if (event !== null) {
    const found = await tx.event.findFirst({ where: { id: event }, select: { type: true, createdAt: true } });
    return found && { kind: "event", id: text, type: found.type, at: found.createdAt.toISOString() };
  }
  if (replay !== null) {
    const found = await tx.replay.findFirst({ where: { id: replay }, select: { total: true } });
    return found && { kind: "replay", id: text, total: found.total };
  }
  const delivery = fromPublicId("dlv", text) ?? (await deliveryOfAttempt(tx, text));
  const found = delivery === null ? null : await tx.delivery.findFirst({ where: { id: delivery }, select: { eventType: true, endpoint: { select: { url: true } } } });
  return found && { kind: "delivery", id: toPublicId("dlv", delivery!), type: found.eventType, url: found.endpoint.url };
}

async function deliveryOfAttempt(tx: Tx, text: string): Promise<string | null> {
  const id = fromPublicId("att", text);
  const attempt = id === null ? null : await tx.attempt.findFirst({ where: { id }, select: { deliveryId: true } });
  return attempt?.deliveryId ?? null;
}

async function endpoints(tx: Tx, text: string): Promise<SearchHit[]> {
  const like = { contains: text, mode: "insensitive" } as const;
  const rows = await tx.endpoint.findMany({ where: { deletedAt: null, OR: [{ url: like }, { description: like }] }, orderBy: { id: "desc" }, take: most, select: { id: true, url: true, description: true } });
  return rows.map(({ id, ...row }) => ({ kind: "endpoint", id: toPublicId("ep", id), ...row }));
}

async function eventTypes(tx: Tx, text: string): Promise<SearchHit[]> {
  const rows = await tx.eventType.findMany({ where: { archivedAt: null, name: { contains: text, mode: "insensitive", not: pingType } }, orderBy: { name: "asc" }, take: most, select: { name: true, description: true } });
  return rows.map((row) => ({ kind: "event_type", ...row }));
}

/** Two look-ups, each by its own index: one condition over both would walk all events. */
async function events(tx: Tx, organizationId: string, text: string): Promise<SearchHit[]> {
  const rows = await tx.$queryRaw<{ id: string; type: string; created_at: Date }[]>`
    (SELECT id, type, created_at FROM events WHERE organization_id = ${organizationId}::uuid AND idempotency_key = ${text})
    UNION
    (SELECT id, type, created_at FROM events
     WHERE id = ANY(ARRAY(SELECT posthorn_events_with_key(posthorn_search_key(${organizationId}::uuid, ${text}), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid, ${most}::int))))
    ORDER BY id DESC LIMIT ${most}`;
  return rows.map((row) => ({ kind: "event", id: toPublicId("evt", row.id), type: row.type, at: row.created_at.toISOString() }));
}
