import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenantClient, type Database } from "@/lib/db/database";
import type { DeliveryState } from "@/lib/generated/prisma/enums";
import { idFloor } from "@/lib/id-floor";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { refuseHiddenPayloads } from "@/lib/support/payloads";
import { parseEventFilters, type EventFilters } from "./list-filters";

/** An event as a list shows it. */
export interface EventSummary {
  id: string;
  type: string;
  test: boolean;
  idempotencyKey: string | null;
  /** Of the payload, in bytes. */
  size: number;
  /** When it was published, and when it happened; ISO 8601. */
  createdAt: string;
  occurredAt: string;
  /** How many deliveries stand in each state; a state without one is not in it. */
  deliveries: Partial<Record<DeliveryState, number>>;
}

export interface EventPage {
  items: EventSummary[];
  /** Pass as `after` for older ones; null at the end. */
  next: string | null;
}

/**
 * A page of the organization's events, newest first. Keyset by id, a UUIDv7:
 * events that arrive meanwhile neither shift a page nor appear twice.
 */
export async function listEvents(db: Database, actor: Actor, filters: EventFilters | Record<string, string> = {}): Promise<EventPage> {
  authorize(actor, "event.read");
  if (filters.search !== undefined) refuseHiddenPayloads(actor);
  const { sql, values, limit } = eventsSql(actor.organizationId, filters);
  const rows = await withTenantClient(db, actor.organizationId, async (client) => (await client.query<Row>(sql, values)).rows);
  const items = rows.slice(0, limit).map(toSummary);
  return { items, next: rows.length > limit ? items.at(-1)!.id : null };
}

/** Events that hold one identifier, at most: the newest. Whoever searches for what nearly every event has, narrows by time. */
const mostHolding = 2_000;
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

interface Row {
  id: string;
  type: string;
  test: boolean;
  idempotency_key: string | null;
  size: number;
  created_at: Date;
  occurred_at: Date;
  deliveries: Partial<Record<DeliveryState, number>> | null;
}

/**
 * The statement and its values; `limit` rows and one more, to know whether the
 * list goes on. An identifier is looked up by a function, since row-level
 * security would keep its index from being used; it never shares an OR with the
 * idempotency key, which would walk all events: the two look-ups are united.
 */
export function eventsSql(organizationId: string, filters: EventFilters | Record<string, string>): { sql: string; values: unknown[]; limit: number } {
  const { type, since, until, search, after, limit } = parseEventFilters(filters);
  const values: unknown[] = [organizationId];
  const value = (given: unknown, as: string) => `$${values.push(given)}::${as}`;
  const conditions = ["organization_id = $1::uuid"];
  if (type !== null) conditions.push(type.length === 1 ? `type = ${value(type[0], "text")}` : `type = ANY(${value(type, "text[]")})`);
  if (since !== undefined) conditions.push(`id >= ${value(idFloor(since), "uuid")}`);
  if (until !== undefined) conditions.push(`id < ${value(idFloor(until), "uuid")}`);
  if (after !== null) conditions.push(`id < ${value(after, "uuid")}`);
  const take = value(limit + 1, "int");
  const columns = "id, type, test, idempotency_key, octet_length(payload) AS size, created_at, occurred_at";
  const where = (more: string[]) => `SELECT ${columns} FROM events WHERE ${[...conditions, ...more].join(" AND ")} ORDER BY id DESC LIMIT ${take}`;
  const id = search === undefined ? null : fromPublicId("evt", search);
  const found =
    search === undefined ? where([])
    : id !== null ? where([`id = ${value(id, "uuid")}`])
    : `(${where([`id = ANY(ARRAY(SELECT posthorn_events_with_key(posthorn_search_key($1::uuid, ${value(search, "text")}), ${value(until === undefined ? highestId : idFloor(until), "uuid")}, ${value(mostHolding, "int")})))`])}) UNION (${where([`idempotency_key = ${value(search, "text")}`])}) ORDER BY id DESC LIMIT ${take}`;
  const sql = `
    SELECT e.*, (SELECT jsonb_object_agg(state, count) FROM (SELECT state, count(*)::int AS count FROM deliveries d WHERE d.event_id = e.id GROUP BY state) AS states) AS deliveries
    FROM (${found}) AS e ORDER BY e.id DESC`;
  return { sql, values, limit };
}

function toSummary(row: Row): EventSummary {
  return {
    id: toPublicId("evt", row.id),
    type: row.type,
    test: row.test,
    idempotencyKey: row.idempotency_key,
    size: row.size,
    createdAt: row.created_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
    deliveries: row.deliveries ?? {},
  };
}
