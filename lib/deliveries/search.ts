import type pg from "pg";
import type { Actor } from "@/lib/auth/actor";
import { idFloor } from "@/lib/id-floor";
import { fromPublicId } from "@/lib/ids";
import { instantOf, type IdRange } from "./id-range";
import type { LogQuery, LogSource } from "./log-page";

/** What a search text means for the log. */
export interface Meaning {
  by: "id" | "identifier" | "text";
  source: LogSource;
  /** Instead of the filter's endpoint. */
  endpoint?: string;
  /** Nothing newer than this can match. */
  below?: string;
  /** `source` holds what is newer than this; older ones are asked for from here on. */
  from?: string;
  holds?: LogQuery["holds"];
}

/** Events with one identifier that are looked up at once. */
const mostEvents = 200;
/** An event's id is made by its publisher, a delivery's by the database: their clocks, and a long transaction, may put this much between them. */
const apartMs = 60_000;

/**
 * An id of any kind, an idempotency key, or an identifier in a payload, each
 * whole and exact; if it is none of these, a text in payloads. In quotes it is
 * always a text. Whether an identifier is known is asked of what is older than
 * the cursor: so all pages of one search agree, whatever arrives meanwhile.
 */
export async function understandSearch(client: pg.PoolClient, actor: Actor, search: string, range: IdRange): Promise<Meaning> {
  const quoted = /^"(.+)"$/s.exec(search)?.[1];
  if (quoted === undefined) {
    const found = (await byId(client, search)) ?? (await byIdempotencyKey(client, actor, search));
    if (found) return { by: "id", ...found };
  }
  // A text that is found tells of the payload as much as reading it does.
  if (actor.payloadsHidden) return { by: "id", source: { deliveries: [] } };
  return (quoted === undefined ? await byIdentifier(client, actor, search, range) : null) ?? { by: "text", source: "groups", holds: { text: quoted ?? search } };
}

type Found = Pick<Meaning, "source" | "endpoint">;

async function byId(client: pg.PoolClient, text: string): Promise<Found | null> {
  const id = (kind: "dlv" | "evt" | "ep" | "att") => fromPublicId(kind, text);
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : null;
  const delivery = id("dlv");
  if (delivery !== null) return { source: { deliveries: [delivery] } };
  const event = id("evt");
  if (event !== null) return { source: { events: [event] } };
  const endpoint = id("ep");
  if (endpoint !== null) return { source: "groups", endpoint };
  const attempt = id("att") ?? uuid;
  if (attempt === null) return null;
  const { rows } = await client.query<{ delivery: string | null; endpoint: boolean; event: boolean }>(
    `SELECT coalesce((SELECT delivery_id FROM attempts WHERE id = $1::uuid), (SELECT id FROM deliveries WHERE id = $1::uuid)) AS delivery,
       EXISTS (SELECT FROM endpoints WHERE id = $1::uuid) AS endpoint, EXISTS (SELECT FROM events WHERE id = $1::uuid) AS event`,
    [attempt],
  );
  const found = rows[0]!;
  if (found.delivery !== null) return { source: { deliveries: [found.delivery] } };
  if (uuid === null) return { source: { deliveries: [] } };
  return found.endpoint ? { source: "groups", endpoint: uuid } : found.event ? { source: { events: [uuid] } } : null;
}

async function byIdempotencyKey(client: pg.PoolClient, { organizationId }: Actor, key: string): Promise<Found | null> {
  const { rows } = await client.query<{ id: string }>("SELECT id FROM events WHERE organization_id = $1::uuid AND idempotency_key = $2", [organizationId, key]);
  return rows[0] ? { source: { events: [rows[0].id] } } : null;
}

async function byIdentifier(client: pg.PoolClient, { organizationId }: Actor, identifier: string, { below }: IdRange): Promise<Meaning | null> {
  // A delivery just below the cursor may be of an event whose id is above it.
  const eventsBelow = idFloor(new Date(instantOf(below).getTime() + apartMs));
  const { rows } = await client.query<{ key: string; events: string[] | null }>(
    "SELECT k.key::text, (SELECT array_agg(id) FROM posthorn_events_with_key(k.key, $3::uuid, $4) AS id) AS events FROM (SELECT posthorn_search_key($1::uuid, $2) AS key) AS k",
    [organizationId, identifier, eventsBelow, mostEvents + 1],
  );
  const { key, events } = rows[0]!;
  if (events === null) return null;
  if (events.length <= mostEvents) return { by: "identifier", source: { events } };
  const [oldest, newest] = [events.reduce((a, b) => (a < b ? a : b)), events.reduce((a, b) => (a > b ? a : b))].map(instantOf) as [Date, Date];
  const from = idFloor(new Date(oldest.getTime() + apartMs));
  if (newest.getTime() - oldest.getTime() > 2 * apartMs && from < below) return { by: "identifier", source: { events }, from };
  // So many in so short a time that they are met on the way through the log.
  return { by: "identifier", source: "groups", holds: { key }, below: idFloor(new Date(newest.getTime() + apartMs)) };
}
