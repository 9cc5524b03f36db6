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

interface Row {
  id: string;
  organization_id: string;
  event_id: string;
  event_type: string;
  payload: Buffer;
  test: boolean;
  manual_by: string | null;
  replayed_by: string | null;
  attempts: number;
  scheduled: number;
  interruptions: number;
  due: Date;
}

/** Claims up to `limit` deliveries of the schedule that are due, oldest first. Nothing while the endpoint is not active. */
export async function claimDue(pool: pg.Pool, endpointId: string, limit: number, leaseMs = defaultLeaseMs): Promise<ClaimedDelivery[]> {
  return claim(pool, { name: "claim-due", text: claimDueSql }, endpointId, limit, leaseMs);
}

/** Claims attempts asked for by hand, and tests: also on a disabled endpoint. */
export async function claimManual(pool: pg.Pool, endpointId: string, limit: number, leaseMs = defaultLeaseMs): Promise<ClaimedDelivery[]> {
  return claim(pool, { name: "claim-manual", text: claimManualSql }, endpointId, limit, leaseMs, true);
}

async function claim(pool: pg.Pool, statement: { name: string; text: string }, endpointId: string, limit: number, leaseMs: number, manual = false): Promise<ClaimedDelivery[]> {
  const leaseToken = randomUUID();
  const { rows } = await pool.query<Row>({ ...statement, values: [endpointId, limit, leaseToken, leaseMs] });
  const claimedAt = performance.now();
  return rows
    .map((row) => ({
      id: row.id,
      organizationId: row.organization_id,
      endpointId,
      eventId: row.event_id,
      eventType: row.event_type,
      payload: row.payload,
      trigger: (manual ? (row.test ? "test" : "manual") : "schedule") as Trigger,
      actor: manual ? row.manual_by : row.replayed_by,
      number: row.attempts,
      scheduled: row.scheduled,
      interruptions: row.interruptions,
      dueAt: row.due,
      leaseToken,
      claimedAt,
    }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
}

/**
 * A lease that ran out means that a worker died between claim and record. Its
 * attempt keeps its number and becomes a row that says so; the delivery is
 * claimed again and sent again under the same webhook-id.
 */
const claimTail = (due: string) => `, lost AS (
  INSERT INTO attempts (id, organization_id, delivery_id, endpoint_id, number, trigger, url, started_at, duration_ms, delivered, error_class, request_headers)
  SELECT posthorn_uuidv7(), d.organization_id, d.id, d.endpoint_id, d.attempts, 'schedule', e.url,
    d.leased_until - $4::int * interval '1 ms', 0, false, 'worker_interrupted', ''
  FROM picked p JOIN deliveries d ON d.id = p.id JOIN endpoints e ON e.id = d.endpoint_id WHERE d.lease_token IS NOT NULL
  ON CONFLICT (delivery_id, number) DO NOTHING
)
UPDATE deliveries d SET lease_token = $3, leased_until = now() + $4::int * interval '1 ms', attempts = d.attempts + 1,
  interruptions = CASE WHEN d.lease_token IS NULL THEN 0 ELSE d.interruptions + 1 END
FROM picked p, events e WHERE d.id = p.id AND e.id = d.event_id
RETURNING d.id, d.organization_id, d.event_id, d.event_type, e.payload, d.test, d.manual_by,
  (SELECT r.created_by FROM replays r WHERE r.id = d.replay_id) AS replayed_by, d.attempts, d.scheduled, d.interruptions, ${due} AS due`;

// The status is checked in the same snapshot: an endpoint that was disabled
// before this statement began loses nothing more to the network.
const claimDueSql = `
WITH picked AS (
  SELECT d.id FROM deliveries d
  WHERE d.endpoint_id = $1 AND d.state IN ('pending', 'retrying') AND d.due_at IS NOT NULL AND d.due_at <= now()
    AND (d.leased_until IS NULL OR d.leased_until <= now())
    AND EXISTS (SELECT FROM endpoints e WHERE e.id = $1 AND e.status = 'active' AND e.deleted_at IS NULL)
  ORDER BY d.due_at, d.id LIMIT $2 FOR UPDATE OF d SKIP LOCKED
)${claimTail("d.due_at")}`;

const claimManualSql = `
WITH picked AS (
  SELECT d.id FROM deliveries d
  WHERE d.endpoint_id = $1 AND d.manual_at IS NOT NULL AND d.manual_at <= now()
    AND (d.leased_until IS NULL OR d.leased_until <= now())
  ORDER BY d.manual_at LIMIT $2 FOR UPDATE OF d SKIP LOCKED
)${claimTail("d.manual_at")}`;

/** Gives claimed deliveries back unsent: nothing was attempted, so nothing is counted. */
export async function releaseClaims(pool: pg.Pool, claimed: ClaimedDelivery[]): Promise<void> {
  if (claimed.length === 0) return;
  await pool.query(
    `UPDATE deliveries d SET lease_token = NULL, leased_until = NULL, attempts = d.attempts - 1
     FROM unnest($1::uuid[], $2::uuid[]) AS t(id, token) WHERE d.id = t.id AND d.lease_token = t.token`,
    [claimed.map((delivery) => delivery.id), claimed.map((delivery) => delivery.leaseToken)],
  );
}

/** When the next delivery of this endpoint may be claimed, or null when none waits. */
export async function nextDueAt(pool: pg.Pool, endpointId: string): Promise<Date | null> {
  // Leased rows come first in the index; behind the first 200 a waiting row is found in any case.
  const { rows } = await pool.query<{ at: Date | null }>({
    name: "next-due",
    text: `SELECT least(
      (SELECT min(greatest(due_at, leased_until)) FROM (
        SELECT due_at, leased_until FROM deliveries
        WHERE endpoint_id = $1 AND state IN ('pending', 'retrying') AND due_at IS NOT NULL
          AND EXISTS (SELECT FROM endpoints e WHERE e.id = $1 AND e.status = 'active')
        ORDER BY due_at, id LIMIT 200) AS due),
      (SELECT min(greatest(manual_at, leased_until)) FROM deliveries WHERE endpoint_id = $1 AND manual_at IS NOT NULL)) AS at`,
    values: [endpointId],
  });
  return rows[0]!.at;
}
