import pg from "pg";
import { dropIndexes } from "./indexes";
import { failures, outcomeArrays, rareOutcome, rareStatus, successes } from "./outcomes";
import { growthTenants, growthTypes, silentType, type GrowthTenants } from "./tenants";

export interface FillOptions {
  /** About so many deliveries; a little more or less, for events go to several endpoints. */
  deliveries: number;
  /** They are spread evenly over so many days before now. */
  days?: number;
  log?: (line: string) => void;
}

/** Deliveries made by one statement. */
const chunkSize = 250_000;

const settings = "SET session_replication_role = replica; SET synchronous_commit = off; SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'; SET jit = off";

/**
 * Fills a migrated, empty database with events, deliveries, attempts and
 * rollups such as months of traffic leave behind, a million in half a minute:
 * the server makes them itself, in the order of time, while indexes are away.
 * Needs a superuser, for foreign keys are not checked, and PostgreSQL 18.
 */
export async function fillGrowth(ownerUrl: string, { deliveries, days = 60, log = () => {} }: FillOptions): Promise<GrowthTenants> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { tenants, restore } = await beginFill(client);
    const total = await eventsFor(client, deliveries);
    const step = Math.ceil(total / Math.ceil(deliveries / chunkSize));
    for (let from = 0; from < total; from += step) {
      await fillChunk(client, from, Math.min(from + step, total), total, days);
      log(`${Math.min(100, Math.round(((from + step) / total) * 100))}%`);
    }
    await finishFill(client, tenants, restore, days, log);
    return tenants;
  } finally {
    await client.end();
  }
}

/** Tenants, and the tables without their indexes. */
export async function beginFill(client: pg.Client): Promise<{ tenants: GrowthTenants; restore: string[] }> {
  await client.query(settings);
  const tenants = growthTenants();
  await createTenants(client, tenants);
  await createDice(client, tenants);
  return { tenants, restore: await dropIndexes(client, ["events", "deliveries", "attempts"]) };
}

/** How many events make so many deliveries. */
export async function eventsFor(client: pg.Client, deliveries: number): Promise<number> {
  const { rows } = await client.query<{ fan: number }>("SELECT sum(weight * cardinality(endpoints)) / sum(weight) AS fan FROM growth_routes");
  return Math.round(deliveries / rows[0]!.fan);
}

/** Events `from` to `to` of `total`, with all that belongs to them. */
export async function fillChunk(client: pg.Client, from: number, to: number, total: number, days: number): Promise<void> {
  // The same dice in every fill: what is measured today is compared with tomorrow's.
  await client.query(`${settings}; DROP TABLE IF EXISTS growth_events, growth_deliveries; SELECT setseed(${from / total})`);
  await client.query(drawSql(from, to, total, days));
  for (const statement of [eventsSql, deliveriesSql, attemptsSql]) await client.query(statement);
  await client.query("DROP TABLE growth_events, growth_deliveries");
}

/** Indexes, rare values, rollups, and what vacuum does in the course of months. */
export async function finishFill(client: pg.Client, tenants: GrowthTenants, restore: string[], days: number, log: (line: string) => void): Promise<void> {
  await client.query(settings);
  log("indexes");
  for (const statement of restore) await client.query(statement);
  await client.query("DROP TABLE growth_routes; ANALYZE deliveries");
  log("rare values");
  for (const { errorClass, status, places } of [rareOutcome, rareStatus]) await client.query(rareSql, [tenants.big, errorClass, status, days, places]);
  log("rollups");
  await client.query(rollupsSql, [3600, `${days + 1} days`]);
  await client.query(rollupsSql, [60, "3 days"]);
  log("vacuum");
  await client.query("VACUUM (ANALYZE)");
}

async function createTenants(client: pg.Client, { big, wide, small, endpoints }: GrowthTenants): Promise<void> {
  const organizations = [big, wide, ...small];
  await client.query("INSERT INTO organizations (id, name, slug, endpoint_limit) SELECT id, 'Growth ' || n, 'growth-' || n, 1000 FROM unnest($1::uuid[]) WITH ORDINALITY AS t(id, n)", [organizations]);
  await client.query("INSERT INTO event_types (name, description) SELECT name, name FROM unnest($1::text[]) AS name ON CONFLICT DO NOTHING", [[...growthTypes, silentType]]);
  await client.query(
    `INSERT INTO endpoints (id, organization_id, url, filters, status, disabled_at, disabled_reason)
     SELECT id, organization, url, string_to_array(filters, ' '), CASE WHEN off THEN 'disabled'::endpoint_status ELSE 'active' END, CASE WHEN off THEN now() END, CASE WHEN off THEN 'manual'::disabled_reason END
     FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::boolean[]) AS t(id, organization, url, filters, off)`,
    [endpoints.map(({ id }) => id), endpoints.map(({ organizationId }) => organizationId), endpoints.map(({ url }) => url), endpoints.map(({ filters }) => filters.join(" ")), endpoints.map(({ disabled }) => disabled)],
  );
  await client.query("INSERT INTO endpoint_states (endpoint_id, organization_id, last_success_at) SELECT id, organization_id, now() FROM endpoints ON CONFLICT DO NOTHING");
}

/** What happens where, and who hears of it. */
async function createDice(client: pg.Client, { routes }: GrowthTenants): Promise<void> {
  const used = routes.filter((route) => route.endpoints.length > 0).map((route, index) => ({ n: index + 1, ...route, endpoints: route.endpoints.map(({ id }) => id), reliability: route.endpoints.map(({ reliability }) => reliability), off: route.endpoints.map(({ disabled }) => disabled) }));
  await client.query("CREATE UNLOGGED TABLE growth_routes (n int PRIMARY KEY, organization_id uuid, type text, weight float8, endpoints uuid[], reliability float8[], off boolean[])");
  await client.query(
    `INSERT INTO growth_routes SELECT n, "organizationId", type, weight, endpoints, reliability, off
     FROM json_to_recordset($1::json) AS t(n int, "organizationId" uuid, type text, weight float8, endpoints uuid[], reliability float8[], off boolean[])`,
    [JSON.stringify(used)],
  );
  await client.query("ANALYZE growth_routes");
}

const array = (values: (string | number | null)[], type: string) => `ARRAY[${values.map((value) => (value === null ? "NULL" : typeof value === "string" ? `'${value}'` : value)).join(",")}]::${type}[]`;
const [goodBounds, , goodStatuses] = outcomeArrays(successes);
const [badBounds, badClasses, badStatuses] = outcomeArrays(failures);
/** An index of PostgreSQL, from 1 on: at most the last. */
const pick = (random: string, bounds: number[]) => `least(width_bucket(${random}, ${array(bounds, "float8")}) + 1, ${bounds.length})`;

/** `place` is 0 for the oldest and 1 for the newest. */
const drawSql = (from: number, to: number, total: number, days: number) => `
CREATE UNLOGGED TABLE growth_events AS
WITH bounds AS MATERIALIZED (SELECT array_agg(upto ORDER BY n) AS bounds FROM (SELECT n, sum(weight) OVER (ORDER BY n) / sum(weight) OVER () AS upto FROM growth_routes) AS shares),
drawn AS MATERIALIZED (SELECT i, i / ${total}::float8 AS place, random() AS dice, random() AS who FROM generate_series(${from}, ${to - 1}) AS i)
SELECT d.i, d.place, d.who, uuidv7((d.place - 1) * interval '${days} days') AS id, least(width_bucket(d.dice, b.bounds) + 1, cardinality(b.bounds)) AS route FROM drawn d, bounds b`;

const eventsSql = `
INSERT INTO events (id, organization_id, type, idempotency_key, fingerprint, payload, search_keys, occurred_at, created_at)
SELECT e.id, r.organization_id, r.type, CASE WHEN e.i % 3 = 0 THEN 'key-' || e.i END, sha256(int8send(e.i)),
  convert_to('{"id":"' || e.id || '","type":"' || r.type || '","timestamp":"2026-11-30T12:00:00.000Z","data":{"object":"obj_' || e.i || '","customer":"cus_' || (e.who * e.who * 20000)::int
    || '","account":"acct_1","email":"person' || (e.i % 100000) || '@example.com","amount":' || (e.i % 9973) || ',"currency":"eur","description":"'
    || repeat('Thank you for your order. ', 1 + (e.i % 8)::int) || CASE WHEN e.i % 250000 = 77 THEN 'a blue moon' ELSE '' END || '","lines":[{"sku":"sku-' || (e.i % 500) || '","quantity":1},{"sku":"sku-' || (e.i % 499) || '","quantity":2}]}}', 'UTF8'),
  ARRAY[posthorn_search_key(r.organization_id, 'obj_' || e.i), posthorn_search_key(r.organization_id, 'cus_' || (e.who * e.who * 20000)::int), posthorn_search_key(r.organization_id, 'acct_1'),
    posthorn_search_key(r.organization_id, 'person' || (e.i % 100000) || '@example.com'), posthorn_search_key(r.organization_id, 'sku-' || (e.i % 500)), posthorn_search_key(r.organization_id, 'sku-' || (e.i % 499))],
  uuid_extract_timestamp(e.id), uuid_extract_timestamp(e.id)
FROM growth_events e JOIN growth_routes r ON r.n = e.route ORDER BY e.i`;

/** Old failures have given up, those of the last day are retried, and the newest two of ten thousand wait. */
const deliveriesSql = `
CREATE UNLOGGED TABLE growth_deliveries AS
WITH fanned AS MATERIALIZED (
  SELECT e.i, e.place, e.id AS event_id, r.organization_id, r.type, t.endpoint_id, t.reliability, t.off, random() AS fate, random() AS how, random() AS tries, random() AS wait
  FROM growth_events e JOIN growth_routes r ON r.n = e.route CROSS JOIN LATERAL unnest(r.endpoints, r.reliability, r.off) AS t(endpoint_id, reliability, off)
), judged AS (
  SELECT *, ${pick("how", goodBounds)} AS good, ${pick("how", badBounds)} AS bad,
    CASE WHEN off AND place > 0.9 THEN 'held' WHEN place > 0.9998 THEN 'pending' WHEN fate < reliability THEN 'succeeded'
      WHEN place > 0.985 THEN 'retrying' WHEN tries < 0.004 THEN 'canceled' ELSE 'failed' END::delivery_state AS state
  FROM fanned
), counted AS (
  SELECT *, CASE state WHEN 'pending' THEN 0 WHEN 'held' THEN 0 WHEN 'retrying' THEN 1 + (tries * 8)::int WHEN 'failed' THEN CASE WHEN (${array(badStatuses, "int")})[bad] = 413 THEN 1 ELSE 10 END
      WHEN 'canceled' THEN 2 ELSE CASE WHEN tries < 0.97 THEN 1 WHEN tries < 0.99 THEN 2 WHEN tries < 0.995 THEN 3 ELSE 4 + (wait * 6)::int END END AS attempts
  FROM judged
)
SELECT c.*, uuidv7((SELECT uuid_extract_timestamp(c.event_id) - clock_timestamp()) + interval '2 ms') AS id,
  CASE WHEN attempts = 0 THEN NULL WHEN state = 'succeeded' THEN 'ok' ELSE (${array(badClasses, "text")})[bad] END AS last_error_class,
  CASE WHEN attempts = 0 THEN NULL WHEN state = 'succeeded' THEN (${array(goodStatuses, "int")})[good] ELSE (${array(badStatuses, "int")})[bad] END AS last_status
FROM counted c`;

const attemptsSql = `
WITH stored AS (
  INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, state, reason, due_at, attempts, scheduled, last_status, last_error_class, last_duration_ms, last_attempt_at, created_at, completed_at)
  SELECT id, organization_id, event_id, endpoint_id, type, state, CASE WHEN state IN ('retrying', 'failed') THEN last_error_class WHEN state = 'held' THEN 'endpoint_disabled' WHEN state = 'canceled' THEN 'canceled_by_hand' END,
    CASE state WHEN 'pending' THEN now() WHEN 'retrying' THEN now() + wait * interval '10 hours' END, attempts, attempts, last_status, last_error_class,
    CASE WHEN attempts > 0 THEN (20 + 300 * wait)::int END, CASE WHEN attempts > 0 THEN uuid_extract_timestamp(id) END, uuid_extract_timestamp(id),
    CASE WHEN state IN ('succeeded', 'failed', 'canceled') THEN uuid_extract_timestamp(id) + attempts * interval '1 hour' - interval '59 minutes' END
  FROM growth_deliveries
)
INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, queue_ms, first_byte_ms, body_ms, remote_address, delivered, status_code, error_class, request_headers, response_headers, response_body)
SELECT uuidv7(), d.organization_id, d.id, d.endpoint_id, n, 'schedule', 'https://hooks.example.com/in', uuid_extract_timestamp(d.id) + (n - 1) * interval '1 hour', 20 + 300 * d.wait, 3, 18 + 300 * d.wait, 1, '203.0.113.9',
  d.state = 'succeeded' AND n = d.attempts, CASE WHEN n < d.attempts THEN 500 ELSE d.last_status END, CASE WHEN n < d.attempts THEN 'server_error' ELSE d.last_error_class END,
  E'content-type: application/json\\nuser-agent: Posthorn/1\\nwebhook-id: ' || d.event_id || E'\\nwebhook-timestamp: 1796040000\\nwebhook-signature: v1,***\\n',
  CASE WHEN d.last_status IS NOT NULL THEN E'content-type: text/plain\\ndate: Mon, 30 Nov 2026 12:00:00 GMT\\n' END, CASE WHEN d.last_status IS NOT NULL THEN '\\x6f6b'::bytea END
FROM growth_deliveries d CROSS JOIN LATERAL generate_series(1, d.attempts) AS n`;

/** Three failures get a class and status that no other has. */
const rareSql = `
UPDATE deliveries SET last_error_class = $2, reason = $2, last_status = $3 WHERE id IN (
  SELECT (SELECT id FROM deliveries WHERE organization_id = $1 AND state = 'failed' AND id > uuidv7((place - 1) * $4::int * interval '1 day') ORDER BY id LIMIT 1)
  FROM unnest($5::float8[]) AS place)`;

const rollupsSql = `
INSERT INTO endpoint_rollups (endpoint_id, organization_id, span_seconds, starts_at, succeeded, failed, dead_letters, latency)
SELECT endpoint_id, organization_id, $1::int, to_timestamp(floor(extract(epoch FROM created_at) / $1::int) * $1::int), count(*) FILTER (WHERE state = 'succeeded'), sum(attempts) - count(*) FILTER (WHERE state = 'succeeded'),
  count(*) FILTER (WHERE state = 'failed'), ARRAY[0, 0, count(*) / 4, count(*) / 4, count(*) / 4, count(*) / 4, 0, 0, 0, 0, 0, 0]::int[]
FROM deliveries WHERE created_at > now() - $2::interval AND attempts > 0 GROUP BY 1, 2, 4`;
