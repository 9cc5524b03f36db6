import type { PrismaRaw, Sql } from "@/lib/db/sql";
import { viaPrisma } from "@/lib/db/sql";
import { conflict, invalid } from "@/lib/errors";
import { newId } from "@/lib/ids";
import { keepsTraces } from "@/lib/tracing/keeps-traces";
import { buildEnvelope, toRawJson } from "./envelope";
import { isEventTypeName } from "./filters";
import { identifiersIn } from "./identifiers";
import { findMisfits } from "./validate";

export interface EventInput {
  type: string;
  /** Any JSON value, or RawJson to send a text byte for byte. */
  data: unknown;
  /** When it happened; now by default. */
  timestamp?: Date;
  /** The same key again answers with the first event. At most 255 characters. */
  idempotencyKey?: string;
  /** W3C traceparent of what published it; kept where traces are on. */
  traceparent?: string;
}

export interface PublishedEvent {
  /** UUID of the event. */
  id: string;
  type: string;
  /** How many endpoints it goes to (held ones included). */
  deliveries: number;
  /** True when the idempotency key was seen before: nothing new was stored. */
  reused: boolean;
}

/**
 * Publishes one event inside the caller's own Prisma transaction: event and
 * deliveries commit or roll back with everything else in it. Nothing is sent
 * here; workers hear of it at commit. Throws DomainError: `unknown_event_type`,
 * `payload_too_large`, `payload_too_deep`, `payload_not_serializable`,
 * `payload_misses_schema`, `idempotency_conflict`.
 */
export async function publishEvent(tx: PrismaRaw, event: EventInput & { organizationId: string }): Promise<PublishedEvent> {
  return (await publishEvents(viaPrisma(tx), event.organizationId, [event]))[0]!;
}

/** The same for many events of one organization: all of them or, on any error, none. */
export async function publishEvents(sql: Sql, organizationId: string, events: EventInput[], now = new Date()): Promise<PublishedEvent[]> {
  const rows = events.map((event, index) => prepare(event, index, now));
  await refuseMisfits(sql, organizationId, events, rows);
  const began = Date.now();
  const { texts, uuids, instants } = sql.list;
  const columns = [
    organizationId,
    uuids(rows.map((row) => row.id)),
    texts(rows.map((row) => row.type)),
    texts(rows.map((row) => row.idempotencyKey)),
    texts(rows.map((row) => row.fingerprint)),
    texts(rows.map((row) => row.payload)),
    instants(rows.map((row) => row.occurredAt)),
    texts(rows.map((row) => row.identifiers)),
  ];
  const stored = await sql.query<StoredRow>(publishSql, columns, "publish");
  const unknown = stored[0]?.unknown;
  if (unknown) throw unknownType(unknown);
  const published = stored.map((row, index) => ({ id: row.id, type: rows[index]!.type, deliveries: Number(row.deliveries), reused: false }));
  if (keepsTraces()) await traceStored(sql, organizationId, events, published.map((event, index) => (stored[index]!.inserted ? event : null)), began);
  const again = rows.filter((_, index) => !stored[index]!.inserted);
  if (again.length === 0) return published;
  const first = await earlierEvents(sql, organizationId, again);
  return published.map((event, index) => (stored[index]!.inserted ? event : first.get(rows[index]!.idempotencyKey!)!));
}

/** An event that was accepted stays so under its key, whatever its type asks for by now. */
async function refuseMisfits(sql: Sql, organizationId: string, events: EventInput[], rows: Row[]): Promise<void> {
  const misfits = await findMisfits(sql, events);
  if (misfits.size === 0) return;
  const keys = [...misfits.keys()].flatMap((index) => rows[index]!.idempotencyKey ?? []);
  const accepted = keys.length === 0 ? [] : await sql.query<{ idempotency_key: string }>("SELECT idempotency_key FROM events WHERE organization_id = $1::uuid AND idempotency_key = ANY($2::text[])", [organizationId, keys]);
  const known = new Set(accepted.map((event) => event.idempotency_key));
  for (const [index, misfit] of misfits) if (!known.has(rows[index]!.idempotencyKey ?? "")) throw misfit;
}

/** Loaded where traces are on alone. */
async function traceStored(sql: Sql, organizationId: string, events: EventInput[], stored: (PublishedEvent | null)[], began: number): Promise<void> {
  const { eventsStored } = await import("@/lib/tracing/events-stored");
  await eventsStored(sql, organizationId, events.flatMap(({ traceparent }, index) => (stored[index] ? [{ ...stored[index], traceparent }] : [])), began);
}

interface Row {
  id: string;
  type: string;
  idempotencyKey: string | null;
  fingerprint: string;
  payload: string;
  occurredAt: Date;
  /** One a line; an array of arrays cannot be unnested into rows. */
  identifiers: string;
}

interface StoredRow {
  id: string;
  inserted: boolean;
  deliveries: number | bigint;
  unknown: string[] | null;
}

function prepare(event: EventInput, index: number, now: Date): Row {
  if (!isEventTypeName(event.type)) {
    throw invalid("invalid_event_type", `"${event.type.slice(0, 140)}" is not an event type.`, "Use segments of letters, digits, _ and - joined by dots, such as order.paid; at most 128 characters.", { index });
  }
  if (event.idempotencyKey !== undefined && !/^[\x20-\x7e]{1,255}$/.test(event.idempotencyKey)) {
    throw invalid("invalid_idempotency_key", "An idempotency key is 1 to 255 printable ASCII characters.", "Use a UUID, or an id of your own that is unique for what happened.", { index });
  }
  const id = newId();
  const occurredAt = event.timestamp ?? now;
  const data = toRawJson(event.data);
  const { text: payload, fingerprint } = buildEnvelope({ id, type: event.type, occurredAt, givenTimestamp: event.timestamp !== undefined, data });
  return { id, type: event.type, idempotencyKey: event.idempotencyKey ?? null, fingerprint, payload, occurredAt, identifiers: identifiersIn(data.text).join("\n") };
}

/**
 * Everything in one statement: the foreign keys are checked at its end, so
 * events and deliveries may come together. An unknown type stores nothing at
 * all. Endpoints are matched once for each type, not for each event, and
 * deliveries are numbered in the order of their events. The bell is part of the
 * transaction: it rings at commit, or never.
 * Payloads travel as text because they are valid UTF-8 JSON without NUL, and
 * convert_to gives back exactly those bytes.
 */
const publishSql = `
WITH input AS MATERIALIZED (
  SELECT * FROM unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[])
    WITH ORDINALITY AS t(id, type, idempotency_key, fingerprint, payload, occurred_at, identifiers, n)
), unknown AS MATERIALIZED (
  SELECT array_agg(DISTINCT i.type) AS types FROM input i
  WHERE NOT EXISTS (SELECT FROM event_types t WHERE t.name = i.type AND t.archived_at IS NULL)
), inserted AS (
  INSERT INTO events (id, organization_id, type, idempotency_key, fingerprint, payload, occurred_at, search_keys)
  SELECT i.id, $1::uuid, i.type, i.idempotency_key, decode(i.fingerprint, 'hex'), convert_to(i.payload, 'UTF8'), i.occurred_at,
    ARRAY(SELECT posthorn_search_key($1::uuid, identifier) FROM string_to_table(i.identifiers, E'\\n') AS s(identifier) WHERE identifier <> '')
  FROM input i, unknown WHERE unknown.types IS NULL ORDER BY i.n
  ON CONFLICT (organization_id, idempotency_key) DO NOTHING
  RETURNING id, type
), types AS MATERIALIZED (
  SELECT type, posthorn_filters_for(type) AS filters FROM input GROUP BY type
), matched AS MATERIALIZED (
  SELECT t.type, e.id, e.status FROM types t JOIN endpoints e
    ON e.organization_id = $1::uuid AND e.deleted_at IS NULL AND e.filters && t.filters
), fanned AS (
  INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, reason, due_at)
  SELECT posthorn_uuidv7(), $1::uuid, i.id, m.id, i.type,
    CASE m.status WHEN 'active' THEN 'pending'::delivery_state ELSE 'held' END,
    CASE m.status WHEN 'active' THEN NULL ELSE 'endpoint_disabled' END,
    CASE m.status WHEN 'active' THEN now() END
  FROM inserted i JOIN matched m ON m.type = i.type ORDER BY i.id
  RETURNING event_id, endpoint_id, state
), rung AS (
  SELECT count(pg_notify('posthorn_bell', endpoint_id::text)) FROM (SELECT DISTINCT endpoint_id FROM fanned WHERE state = 'pending') AS bells
)
SELECT i.id, ins.id IS NOT NULL AS inserted, coalesce(f.deliveries, 0) AS deliveries, unknown.types AS unknown
FROM input i CROSS JOIN rung CROSS JOIN unknown
LEFT JOIN inserted ins ON ins.id = i.id
LEFT JOIN (SELECT event_id, count(*)::int AS deliveries FROM fanned GROUP BY event_id) f ON f.event_id = i.id
ORDER BY i.n`;

/** The events first published under these keys; a different fingerprint is a conflict. */
async function earlierEvents(sql: Sql, organizationId: string, again: Row[]): Promise<Map<string, PublishedEvent>> {
  const rows = await sql.query<{ id: string; type: string; idempotency_key: string; fingerprint: string; deliveries: number }>(
    `SELECT e.id, e.type, e.idempotency_key, encode(e.fingerprint, 'hex') AS fingerprint,
       (SELECT count(*)::int FROM deliveries d WHERE d.event_id = e.id) AS deliveries
     FROM events e WHERE e.organization_id = $1::uuid AND e.idempotency_key = ANY($2::text[])`,
    [organizationId, again.map((row) => row.idempotencyKey)],
  );
  const first = new Map(rows.map((row) => [row.idempotency_key, row]));
  return new Map(
    again.map((row) => {
      const earlier = first.get(row.idempotencyKey!);
      if (earlier?.fingerprint !== row.fingerprint) {
        throw conflict("idempotency_conflict", `The idempotency key "${row.idempotencyKey}" was used for another event.`, "Use a new key for a new event; the same key must come with the same type, timestamp and data.", { idempotencyKey: row.idempotencyKey });
      }
      return [row.idempotencyKey!, { id: earlier.id, type: earlier.type, deliveries: earlier.deliveries, reused: true }];
    }),
  );
}

function unknownType(types: string[]) {
  const names = types.map((type) => `"${type}"`).join(", ");
  return invalid("unknown_event_type", `The event catalog has no type ${names}.`, "Check the spelling, or add the type to the catalog first.", { types });
}
