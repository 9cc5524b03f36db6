/** How many hits of one kind are shown. */
export const mostHits = 20;

/** Every row has these; `title` and `state` by kind. */
export interface HitRow {
  kind: string;
  id: string;
  organization_id: string;
  slug: string;
  organization: string;
  title: string;
  state: string | null;
  at: Date | null;
  /** Where it leads to, when that is another thing than itself. */
  parent: string | null;
}

const head = "o.id AS organization_id, o.slug, o.name AS organization";

/** One thing by its primary key. $1 uuid. */
export const byId = {
  org: `SELECT 'org' AS kind, o.id, ${head}, o.name AS title, NULL AS state, o.created_at AS at, NULL AS parent FROM organizations o WHERE o.id = $1`,
  ep: `SELECT 'ep' AS kind, t.id, ${head}, t.url AS title, CASE WHEN t.deleted_at IS NOT NULL THEN 'deleted' ELSE t.status::text END AS state, t.created_at AS at, NULL AS parent FROM endpoints t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  evt: `SELECT 'evt' AS kind, t.id, ${head}, t.type AS title, CASE WHEN t.test THEN 'test' END AS state, t.created_at AS at, NULL AS parent FROM events t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  dlv: `SELECT 'dlv' AS kind, t.id, ${head}, t.event_type || ' → ' || e.url AS title, t.state::text AS state, t.created_at AS at, NULL AS parent FROM deliveries t JOIN endpoints e ON e.id = t.endpoint_id JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  att: `SELECT 'att' AS kind, t.id, ${head}, 'attempt ' || t.number || ' → ' || t.url AS title, t.error_class AS state, t.started_at AS at, t.delivery_id AS parent FROM attempts t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  rpl: `SELECT 'rpl' AS kind, t.id, ${head}, t.total || ' deliveries' AS title, t.status::text AS state, t.created_at AS at, NULL AS parent FROM replays t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  inb: `SELECT 'inb' AS kind, t.id, ${head}, t.name AS title, NULL AS state, t.created_at AS at, NULL AS parent FROM playground_inboxes t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  req: `SELECT 'req' AS kind, t.id, ${head}, t.method || ' request' AS title, t.verdict AS state, t.received_at AS at, t.inbox_id AS parent FROM playground_requests t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  key: `SELECT 'key' AS kind, t.id, ${head}, t.name AS title, CASE WHEN t.revoked_at IS NOT NULL THEN 'revoked' ELSE 'live' END AS state, t.created_at AS at, NULL AS parent FROM api_keys t JOIN organizations o ON o.id = t.organization_id WHERE t.id = $1`,
  usr: `SELECT 'usr' AS kind, t.id, ${head}, t.email AS title, m.role::text AS state, m.created_at AS at, NULL AS parent FROM users t JOIN memberships m ON m.user_id = t.id JOIN organizations o ON o.id = m.organization_id WHERE t.id = $1 ORDER BY o.name LIMIT ${mostHits + 1}`,
} as const;

/** The deliveries of an event, by the unique index that begins with it. $1 uuid. */
export const deliveriesOfEvent = `
  SELECT 'dlv' AS kind, t.id, ${head}, t.event_type || ' → ' || e.url AS title, t.state::text AS state, t.created_at AS at, NULL AS parent
  FROM deliveries t JOIN endpoints e ON e.id = t.endpoint_id JOIN organizations o ON o.id = t.organization_id
  WHERE t.event_id = $1 ORDER BY t.id DESC LIMIT ${mostHits + 1}`;

/** $1: text, $2: the same for LIKE. Organizations are few: the table is read through. */
export const organizationsByName = `
  SELECT 'org' AS kind, o.id, ${head}, o.name AS title, NULL AS state, o.created_at AS at, NULL AS parent
  FROM organizations o WHERE o.slug = lower($1) OR o.slug LIKE $2 || '%' OR o.name ILIKE '%' || $2 || '%'
  ORDER BY o.slug = lower($1) DESC, lower(o.name) = lower($1) DESC, o.name LIMIT ${mostHits + 1}`;

/** $1: email address, by its unique index. */
export const peopleByEmail = `
  SELECT 'usr' AS kind, t.id, ${head}, t.email AS title, m.role::text AS state, m.created_at AS at, NULL AS parent
  FROM users t JOIN memberships m ON m.user_id = t.id JOIN organizations o ON o.id = m.organization_id
  WHERE t.email = $1 ORDER BY o.name LIMIT ${mostHits + 1}`;

/** $1: a URL or a part of it, for LIKE. A handful of endpoints for each organization: the table is read through, not the traffic. */
export const endpointsByUrl = `
  SELECT 'ep' AS kind, t.id, ${head}, t.url AS title, CASE WHEN t.deleted_at IS NOT NULL THEN 'deleted' ELSE t.status::text END AS state, t.created_at AS at, NULL AS parent
  FROM endpoints t JOIN organizations o ON o.id = t.organization_id
  WHERE t.url ILIKE '%' || $1 || '%' ORDER BY t.deleted_at IS NOT NULL, t.id DESC LIMIT ${mostHits + 1}`;

/**
 * $1: the key. Keys are unique within an organization, and so is the index:
 * one probe for each organization, whatever the number of events.
 */
export const eventsByIdempotencyKey = `
  SELECT 'evt' AS kind, t.id, ${head}, t.type AS title, NULL AS state, t.created_at AS at, NULL AS parent
  FROM organizations o CROSS JOIN LATERAL (
    SELECT e.id, e.type, e.created_at FROM events e WHERE e.organization_id = o.id AND e.idempotency_key = $1 LIMIT 1) t
  ORDER BY t.id DESC LIMIT ${mostHits + 1}`;

/**
 * $1: an identifier in the data of events. Its key holds the organization, so
 * again one probe for each. The organization is compared outside: within, the
 * planner could walk its whole log in search of a rare key. Organizations that
 * keep their payloads to themselves are not looked into.
 */
export const eventsByIdentifier = `
  SELECT 'evt' AS kind, t.id, ${head}, t.type AS title, NULL AS state, t.created_at AS at, NULL AS parent
  FROM organizations o CROSS JOIN LATERAL (
    SELECT e.id, e.organization_id, e.type, e.created_at FROM events e WHERE e.search_keys @> ARRAY[posthorn_search_key(o.id, $1)] OFFSET 0) t
  WHERE o.staff_sees_payloads AND t.organization_id = o.id
  ORDER BY t.id DESC LIMIT ${mostHits + 1}`;
