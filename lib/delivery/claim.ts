import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Trigger } from "./decide";

/**
 * How long a claim holds by default. Longer than the longest attempt (30 s) plus
 * the wait in the drain's buffer; a worker that dies gives its rows back after it.
 */
export const defaultLeaseMs = 90_000;

/** A claim that ended without a result this many times in a row is given up: something in it kills workers. */
export const maxInterruptions = 5;

/** A delivery under our lease, with all that an attempt needs. */
export interface ClaimedDelivery {
  id: string;
  organizationId: string;
  endpointId: string;
  eventId: string;
  eventType: string;
  payload: Buffer;
  trigger: Trigger;
  /** Who asked for it: by hand, as a test, or by a replay. */
  actor: string | null;
  /** Number of the attempt that this claim is for. */
  number: number;
  /** Automatic attempts completed before. */
  scheduled: number;
  interruptions: number;
  dueAt: Date;
  leaseToken: string;
  /** performance.now() when it was claimed. */
  claimedAt: number;
}

/** Where a delivery stands among those of its endpoint that are due: when, as PostgreSQL writes it, and its id. */
export interface ClaimPlace {
  due: string;
  id: string;
}

const fromTheFirst: ClaimPlace = { due: "-infinity", id: "00000000-0000-0000-0000-000000000000" };

interface Row {
  id: string;
  organization_id: string;
  event_id: string;
  event_type: string;
  /** Text, or bytes where they are not UTF-8. */
  payload: string | Buffer;
  test: boolean;
  actor: string | null;
  number: number;
  scheduled: number;
  interruptions: number;
  due: Date;
  /** To the microsecond; not of attempts by hand. */
  due_text: string;
}

export interface DueClaim {
  /** Oldest first. */
  claimed: ClaimedDelivery[];
  /** Of the last one; null where there is none. */
  place: ClaimPlace | null;
}

/**
 * Claims up to `limit` deliveries of the schedule that are due, oldest first.
 * Nothing while the endpoint is not active, or where another worker claims
 * at the same time: both see the same rows and the same count of claims, and
 * only one of them counts on from it.
 *
 * With `after`, only those behind that place. What was recorded is passed over
 * one by one until a vacuum takes it out of the index, and none can while somebody
 * has an old snapshot, as a dump of the database does for an hour: a backlog is
 * therefore claimed from where the last claim ended.
 */
export async function claimDue(pool: pg.Pool, endpoint: { id: string; organizationId: string }, limit: number, leaseMs = defaultLeaseMs, after = fromTheFirst): Promise<DueClaim> {
  const leaseToken = randomUUID();
  const rows = await claimRows(pool, "claim-due", claimDueSql, [endpoint.id, endpoint.organizationId, limit, leaseToken, leaseMs, after.due, after.id]);
  rows.sort((a, b) => compare(a.due_text, b.due_text) || compare(a.id, b.id));
  const last = rows.at(-1);
  return { claimed: claimed(rows, endpoint.id, leaseToken, () => "schedule"), place: last === undefined ? null : { due: last.due_text, id: last.id } };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Claims attempts asked for by hand, and tests: also on a disabled endpoint. Each is leased on its own row. */
export async function claimManual(pool: pg.Pool, endpointId: string, limit: number, leaseMs = defaultLeaseMs): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const rows = await claimRows(pool, "claim-manual", claimManualSql, [endpointId, limit, leaseToken, leaseMs]);
  rows.sort((a, b) => a.due.getTime() - b.due.getTime() || compare(a.id, b.id));
  return claimed(rows, endpointId, leaseToken, (row) => (row.test ? "test" : "manual"));
}

/**
 * Payloads are JSON, and so UTF-8: as text they are half as long on the wire as
 * the hex digits of a bytea, and need no decoding. Bytes that were stored in
 * some other way make that statement fail, and are asked for as they are.
 */
async function claimRows(pool: pg.Pool, name: string, sql: (payload: string) => string, values: unknown[]): Promise<Row[]> {
  try {
    return (await pool.query<Row>({ name, text: sql("convert_from(e.payload, 'UTF8')"), values })).rows;
  } catch (error) {
    if ((error as { code?: unknown }).code !== characterNotInRepertoire) throw error;
    return (await pool.query<Row>({ name: `${name}-bytes`, text: sql("e.payload"), values })).rows;
  }
}

const characterNotInRepertoire = "22021";

function claimed(rows: Row[], endpointId: string, leaseToken: string, trigger: (row: Row) => Trigger): ClaimedDelivery[] {
  const claimedAt = performance.now();
  return rows.map((row) => ({
    id: row.id,
    organizationId: row.organization_id,
    endpointId,
    eventId: row.event_id,
    eventType: row.event_type,
    payload: typeof row.payload === "string" ? Buffer.from(row.payload) : row.payload,
    trigger: trigger(row),
    actor: row.actor,
    number: row.number,
    scheduled: row.scheduled,
    interruptions: row.interruptions,
    dueAt: row.due,
    leaseToken,
    claimedAt,
  }));
}

/**
 * An endpoint's claims, in the order of their index: so they are read by walking it, which marks the entries of
 * claims that are gone as it meets them. A bitmap of the index, which costs the planner as much, passes over all of
 * them until a vacuum, and each stands on a page of its own.
 */
const claimsOf = (endpoint: string) => `SELECT token, delivery_ids FROM delivery_claims WHERE endpoint_id = ${endpoint} ORDER BY token`;

/** The deliveries of an endpoint that somebody holds a claim on, whether or not its lease has run out. */
const openClaims = (endpoint: string) => `SELECT unnest(delivery_ids) FROM (${claimsOf(endpoint)}) AS claims`;

/** Counts the claim, where nobody else has since this statement's snapshot: of two that see the same rows only one has the turn. */
const turn = `turn AS MATERIALIZED (
  INSERT INTO claim_counters AS c (endpoint_id, claims) SELECT $1, 1 WHERE EXISTS (SELECT FROM picked)
  ON CONFLICT (endpoint_id) DO UPDATE SET claims = c.claims + 1
    WHERE c.claims = coalesce((SELECT claims FROM claim_counters WHERE endpoint_id = $1), 0)
  RETURNING claims`;

/**
 * One row for the batch, and none of its deliveries is touched. The status is
 * checked in the same snapshot: an endpoint that was disabled before this
 * statement began loses nothing more to the network. Claims whose deliveries
 * are all recorded are swept out on the way.
 */
const claimDueSql = (payload: string) => `
WITH claims AS MATERIALIZED (
  ${claimsOf("$1")}
), picked AS MATERIALIZED (
  SELECT d.id, d.event_id, d.event_type, d.test, d.attempts, d.scheduled, d.interruptions, d.replay_id, d.due_at FROM deliveries d
  WHERE d.endpoint_id = $1 AND d.state IN ('pending', 'retrying') AND d.due_at IS NOT NULL AND d.due_at <= now()
    AND (d.due_at, d.id) > ($6::timestamptz, $7::uuid)
    AND d.lease_token IS NULL AND d.id NOT IN (SELECT unnest(delivery_ids) FROM claims)
    AND EXISTS (SELECT FROM endpoints e WHERE e.id = $1 AND e.status = 'active' AND e.deleted_at IS NULL)
  ORDER BY d.due_at, d.id LIMIT $3
), ${turn}
), held AS (
  INSERT INTO delivery_claims (token, organization_id, endpoint_id, delivery_ids, leased_until)
  SELECT $4, $2, $1, array_agg(id), now() + $5::int * interval '1 ms' FROM picked HAVING EXISTS (SELECT FROM turn)
), swept AS (
  DELETE FROM delivery_claims WHERE token IN (SELECT token FROM claims WHERE delivery_ids = '{}')
)
SELECT p.id, $2::uuid AS organization_id, p.event_id, p.event_type, ${payload} AS payload, p.test,
  CASE WHEN p.replay_id IS NOT NULL THEN (SELECT r.created_by FROM replays r WHERE r.id = p.replay_id) END AS actor,
  p.attempts + 1 AS number, p.scheduled, p.interruptions, p.due_at AS due, p.due_at::text AS due_text
FROM picked p JOIN events e ON e.id = p.event_id WHERE EXISTS (SELECT FROM turn)`;

/**
 * A lease that ran out means that a worker died between claim and record. Its
 * attempt keeps its number and becomes a row that says so; the delivery is
 * claimed again and sent again under the same webhook-id.
 */
const claimManualSql = (payload: string) => `
WITH picked AS (
  SELECT d.id FROM deliveries d
  WHERE d.endpoint_id = $1 AND d.manual_at IS NOT NULL AND d.manual_at <= now()
    AND (d.leased_until IS NULL OR d.leased_until <= now()) AND d.id NOT IN (${openClaims("$1")})
  ORDER BY d.manual_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED
), ${turn}
), lost AS (
  INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers)
  SELECT posthorn_uuidv7(), d.organization_id, d.id, d.endpoint_id, d.attempts, 'schedule', e.url,
    d.leased_until - $4::int * interval '1 ms', 0, false, 'worker_interrupted', ''
  FROM picked p JOIN deliveries d ON d.id = p.id JOIN endpoints e ON e.id = d.endpoint_id WHERE d.lease_token IS NOT NULL AND EXISTS (SELECT FROM turn)
  ON CONFLICT (delivery_id, number) DO NOTHING
)
UPDATE deliveries d SET lease_token = $3, leased_until = now() + $4::int * interval '1 ms', attempts = d.attempts + 1,
  interruptions = CASE WHEN d.lease_token IS NULL THEN 0 ELSE d.interruptions + 1 END
FROM picked p, events e WHERE d.id = p.id AND e.id = d.event_id AND EXISTS (SELECT FROM turn)
RETURNING d.id, d.organization_id, d.event_id, d.event_type, ${payload} AS payload, d.test, d.manual_by AS actor,
  d.attempts AS number, d.scheduled, d.interruptions, d.manual_at AS due`;

/**
 * Takes the claims of workers that died off an endpoint: what they held can be
 * claimed again. Each delivery's lost attempt keeps its number, as above.
 */
export async function endLostClaims(pool: pg.Pool, endpointId: string, leaseMs = defaultLeaseMs): Promise<void> {
  await pool.query({
    name: "end-lost-claims",
    text: `WITH gone AS (
      DELETE FROM delivery_claims WHERE endpoint_id = $1 AND leased_until <= now() RETURNING delivery_ids, leased_until
    ), lost AS (
      UPDATE deliveries d SET attempts = d.attempts + 1, interruptions = d.interruptions + 1
      FROM gone CROSS JOIN LATERAL unnest(gone.delivery_ids) AS held(id) WHERE d.id = held.id
      RETURNING d.id, d.organization_id, d.attempts, gone.leased_until - $2::int * interval '1 ms' AS claimed_at
    )
    INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers)
    SELECT posthorn_uuidv7(), lost.organization_id, lost.id, $1, lost.attempts, 'schedule', e.url, lost.claimed_at, 0, false, 'worker_interrupted', ''
    FROM lost JOIN endpoints e ON e.id = $1
    ON CONFLICT (delivery_id, number) DO NOTHING`,
    values: [endpointId, leaseMs],
  });
}

/** Gives claimed deliveries back unsent: nothing was attempted, so nothing is counted. */
export async function releaseClaims(pool: pg.Pool, claimed: ClaimedDelivery[]): Promise<void> {
  const scheduled = claimed.filter(({ trigger }) => trigger === "schedule");
  if (scheduled.length > 0) {
    await pool.query(
      `UPDATE delivery_claims SET delivery_ids = ARRAY(SELECT id FROM unnest(delivery_ids) AS held(id) WHERE id <> ALL ($2::uuid[])) WHERE token = ANY ($1::uuid[])`,
      [[...new Set(scheduled.map(({ leaseToken }) => leaseToken))], scheduled.map(({ id }) => id)],
    );
  }
  const byHand = claimed.filter(({ trigger }) => trigger !== "schedule");
  if (byHand.length > 0) {
    await pool.query(
      `UPDATE deliveries d SET lease_token = NULL, leased_until = NULL, attempts = d.attempts - 1
       FROM unnest($1::uuid[], $2::uuid[]) AS t(id, token) WHERE d.id = t.id AND d.lease_token = t.token`,
      [byHand.map(({ id }) => id), byHand.map(({ leaseToken }) => leaseToken)],
    );
  }
}

/**
 * When the next delivery of an endpoint may be claimed, as SQL: of those that
 * nobody holds the first one's time, and of claims and leases the end.
 */
export const nextDueSql = (endpoint: string, limit = "") => `least(
  (SELECT min(due_at) FROM (
    SELECT d.due_at FROM deliveries d
    WHERE d.endpoint_id = ${endpoint} AND d.state IN ('pending', 'retrying') AND d.due_at IS NOT NULL ${limit}
      AND d.lease_token IS NULL AND d.id NOT IN (${openClaims(endpoint)})
      AND EXISTS (SELECT FROM endpoints e WHERE e.id = ${endpoint} AND e.status = 'active')
    ORDER BY d.due_at, d.id LIMIT 1) AS first),
  (SELECT min(leased_until) FROM delivery_claims WHERE endpoint_id = ${endpoint} AND delivery_ids <> '{}'),
  (SELECT min(greatest(d.manual_at, d.leased_until)) FROM deliveries d WHERE d.endpoint_id = ${endpoint} AND d.manual_at IS NOT NULL AND d.id NOT IN (${openClaims(endpoint)})))`;

/** Deletes what is left of the claims and counts of endpoints that are deleted, or erased. */
export async function purgeClaims(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM delivery_claims c USING endpoints e WHERE e.id = c.endpoint_id AND e.deleted_at IS NOT NULL AND c.leased_until <= now()");
  await pool.query("DELETE FROM claim_counters c WHERE NOT EXISTS (SELECT FROM endpoints e WHERE e.id = c.endpoint_id AND e.deleted_at IS NULL) AND NOT EXISTS (SELECT FROM delivery_claims d WHERE d.endpoint_id = c.endpoint_id)");
}

/** When the next delivery of this endpoint may be claimed, or null when none waits. */
export async function nextDueAt(pool: pg.Pool, endpointId: string): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date | null }>({ name: "next-due", text: `SELECT ${nextDueSql("$1")} AS at`, values: [endpointId] });
  return rows[0]!.at;
}
