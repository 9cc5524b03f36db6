import type { Tx } from "@/lib/db/database";
import { pickFromGroups } from "@/lib/deliveries/log-groups";
import type { DeliveryState } from "@/lib/generated/prisma/enums";
import { idFloor } from "@/lib/id-floor";

/** A number that is not counted further than a bound. */
export interface Counted {
  count: number;
  capped: boolean;
}

/** Rows looked at of one state, at most: a page of the overview must cost the same on a bad day. */
export const mostLookedAt = 1_000;

/** Attempts, tests left out, and deliveries that were given up. */
export interface AttemptCounts {
  succeeded: number;
  failed: number;
  deadLetters: number;
}

export interface HourCount extends AttemptCounts {
  /** Start of the hour, ms since 1970. */
  at: number;
}

/** The organization's attempts by hour since an instant, those of endpoints that were deleted too. */
export async function hourCounts(tx: Tx, organizationId: string, since: number): Promise<HourCount[]> {
  const rows = await tx.$queryRaw<(AttemptCounts & { at: Date })[]>`
    SELECT r.starts_at AS at, sum(r.succeeded)::int AS succeeded, sum(r.failed)::int AS failed, sum(r.dead_letters)::int AS "deadLetters"
    FROM endpoints e JOIN endpoint_rollups r ON r.endpoint_id = e.id AND r.span_seconds = 3600 AND r.starts_at >= ${new Date(since)}
    WHERE e.organization_id = ${organizationId}::uuid GROUP BY 1`;
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

/** Each endpoint's attempts (by UUID) since an instant; one without any is not in it. */
export async function endpointCounts(tx: Tx, organizationId: string, since: number): Promise<Map<string, AttemptCounts>> {
  const rows = await tx.$queryRaw<(AttemptCounts & { id: string })[]>`
    SELECT e.id, sum(r.succeeded)::int AS succeeded, sum(r.failed)::int AS failed, sum(r.dead_letters)::int AS "deadLetters"
    FROM endpoints e JOIN endpoint_rollups r ON r.endpoint_id = e.id AND r.span_seconds = 3600 AND r.starts_at >= ${new Date(since)}
    WHERE e.organization_id = ${organizationId}::uuid AND e.deleted_at IS NULL GROUP BY 1`;
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

/** Deliveries of one endpoint that failed in the same way. */
export interface FailureGroup {
  endpointId: string;
  errorClass: string;
  status: number | null;
  /** Given up, and still tried. */
  failed: number;
  retrying: number;
  lastAt: Date;
  /** UUID of the newest. */
  newestId: string;
}

/** What was given up since then, and what is being tried again, in groups; tests left out. */
export async function failureGroups(tx: Tx, organizationId: string, since: number): Promise<{ groups: FailureGroup[]; capped: boolean }> {
  const [failed, retrying] = [await newestOf(tx, organizationId, "failed", idFloor(new Date(since))), await newestOf(tx, organizationId, "retrying")];
  const byFailure = new Map<string, FailureGroup>();
  for (const row of [...failed, ...retrying]) {
    const key = `${row.endpoint_id} ${row.error_class} ${row.last_status}`;
    const known = byFailure.get(key) ?? { endpointId: row.endpoint_id, errorClass: row.error_class, status: row.last_status, failed: 0, retrying: 0, lastAt: row.last_at, newestId: row.newest };
    known[row.state] += row.count;
    if (row.last_at > known.lastAt) known.lastAt = row.last_at;
    if (row.newest > known.newestId) known.newestId = row.newest;
    byFailure.set(key, known);
  }
  const total = (rows: FailureRow[]) => rows.reduce((sum, row) => sum + row.looked, 0);
  return { groups: [...byFailure.values()].filter((group) => group.failed + group.retrying > 0), capped: total(failed) >= mostLookedAt || total(retrying) >= mostLookedAt };
}

interface FailureRow {
  endpoint_id: string;
  error_class: string;
  last_status: number | null;
  state: "failed" | "retrying";
  /** Without tests, and with them. */
  count: number;
  looked: number;
  last_at: Date;
  newest: string;
}

/**
 * The newest deliveries in a state, through the log's groups, counted by what
 * went wrong. Their rows are fetched by id: a join would leave it to a guess
 * whether all rows of the organization are read for it.
 */
function newestOf(tx: Tx, organizationId: string, state: "failed" | "retrying", from = lowestId): Promise<FailureRow[]> {
  return tx.$queryRaw<FailureRow[]>`
    WITH RECURSIVE ${pickFromGroups({ organizationId, from, below: highestId }, inState(state), mostLookedAt)}
    SELECT d.endpoint_id, coalesce(nullif(d.last_error_class, 'ok'), d.reason, 'connection_failed') AS error_class, d.last_status, ${state} AS state,
      count(*) FILTER (WHERE NOT d.test)::int AS count, count(*)::int AS looked,
      max(coalesce(d.last_attempt_at, d.created_at)) AS last_at, (array_agg(d.id ORDER BY d.id DESC))[1] AS newest
    FROM deliveries d WHERE d.id = ANY(ARRAY(SELECT id FROM picked)) GROUP BY 1, 2, 3`;
}

/** Held deliveries by endpoint (UUID); where there are more than are looked at, the newest. */
export async function heldByEndpoint(tx: Tx, organizationId: string): Promise<Counted & { byEndpoint: Map<string, number>; oldestAt: string | null }> {
  const rows = await tx.$queryRaw<{ endpoint_id: string; count: number; oldest: Date }[]>`
    WITH RECURSIVE ${pickFromGroups({ organizationId, from: lowestId, below: highestId }, inState("held"), mostLookedAt)}
    SELECT d.endpoint_id, count(*)::int AS count, min(d.created_at) AS oldest FROM deliveries d WHERE d.id = ANY(ARRAY(SELECT id FROM picked)) GROUP BY 1`;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const capped = count >= mostLookedAt;
  const oldest = rows.length === 0 || capped ? null : new Date(Math.min(...rows.map((row) => row.oldest.getTime()))).toISOString();
  return { count, capped, byEndpoint: new Map(rows.map((row) => [row.endpoint_id, row.count])), oldestAt: oldest };
}

function inState(state: DeliveryState) {
  return { state: [state], type: undefined, code: undefined, error: undefined };
}

const lowestId = "00000000-0000-0000-0000-000000000000";
const highestId = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** When each endpoint's first waiting delivery was or is due; of those that are on. */
export async function dueByEndpoint(tx: Tx, organizationId: string): Promise<Map<string, Date>> {
  const rows = await tx.$queryRaw<{ id: string; due_at: Date }[]>`
    SELECT e.id, first.due_at
    FROM endpoints e CROSS JOIN LATERAL (
      SELECT d.due_at FROM deliveries d
      WHERE d.endpoint_id = e.id AND d.state IN ('pending', 'retrying') AND d.due_at IS NOT NULL
      ORDER BY d.due_at LIMIT 1) AS first
    WHERE e.organization_id = ${organizationId}::uuid AND e.deleted_at IS NULL AND e.status = 'active'`;
  return new Map(rows.map((row) => [row.id, row.due_at]));
}
