import type { Tx } from "@/lib/db/database";
import { uuidFloor } from "@/lib/events/uuid-floor";

/** A number that is not counted further than a bound. */
export interface Counted {
  count: number;
  capped: boolean;
}

/** Rows looked at of one state, at most: a page of the overview must cost the same on a bad day. */
export const mostLookedAt = 2_000;

export interface HourCount {
  endpointId: string;
  /** Start of the hour, ms since 1970. */
  at: number;
  succeeded: number;
  failed: number;
  deadLetters: number;
}

/** Attempts by endpoint and hour since an instant, of endpoints that were deleted too. */
export async function hourCounts(tx: Tx, organizationId: string, since: number): Promise<HourCount[]> {
  const rows = await tx.$queryRaw<{ endpoint_id: string; starts_at: Date; succeeded: number; failed: number; dead_letters: number }[]>`
    SELECT r.endpoint_id, r.starts_at, r.succeeded, r.failed, r.dead_letters
    FROM endpoints e JOIN endpoint_rollups r ON r.endpoint_id = e.id AND r.span_seconds = 3600 AND r.starts_at >= ${new Date(since)}
    WHERE e.organization_id = ${organizationId}::uuid`;
  return rows.map((row) => ({ endpointId: row.endpoint_id, at: row.starts_at.getTime(), succeeded: row.succeeded, failed: row.failed, deadLetters: row.dead_letters }));
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
  const rows = await tx.$queryRaw<{ endpoint_id: string; error_class: string; last_status: number | null; failed: number; retrying: number; last_at: Date; newest: string }[]>`
    WITH recent AS (
      (SELECT id, endpoint_id, state, test, reason, last_error_class, last_status, last_attempt_at, created_at FROM deliveries
       WHERE organization_id = ${organizationId}::uuid AND state = 'failed' AND id >= ${uuidFloor(since)}::uuid ORDER BY id DESC LIMIT ${mostLookedAt})
      UNION ALL
      (SELECT id, endpoint_id, state, test, reason, last_error_class, last_status, last_attempt_at, created_at FROM deliveries
       WHERE organization_id = ${organizationId}::uuid AND state = 'retrying' ORDER BY id DESC LIMIT ${mostLookedAt})
    )
    SELECT endpoint_id, coalesce(nullif(last_error_class, 'ok'), reason, 'connection_failed') AS error_class, last_status,
      count(*) FILTER (WHERE state = 'failed')::int AS failed, count(*) FILTER (WHERE state = 'retrying')::int AS retrying,
      max(coalesce(last_attempt_at, created_at)) AS last_at, (array_agg(id ORDER BY id DESC))[1] AS newest
    FROM recent WHERE NOT test GROUP BY 1, 2, 3`;
  const groups = rows.map((row) => ({ endpointId: row.endpoint_id, errorClass: row.error_class, status: row.last_status, failed: row.failed, retrying: row.retrying, lastAt: row.last_at, newestId: row.newest }));
  const total = (state: "failed" | "retrying") => groups.reduce((sum, group) => sum + group[state], 0);
  return { groups, capped: total("failed") >= mostLookedAt || total("retrying") >= mostLookedAt };
}

/** Held deliveries by endpoint (UUID): the oldest of them, as those are released first. */
export async function heldByEndpoint(tx: Tx, organizationId: string): Promise<Counted & { byEndpoint: Map<string, number>; oldestAt: string | null }> {
  const rows = await tx.$queryRaw<{ endpoint_id: string; count: number; oldest: Date }[]>`
    SELECT endpoint_id, count(*)::int AS count, min(created_at) AS oldest
    FROM (SELECT endpoint_id, created_at FROM deliveries WHERE organization_id = ${organizationId}::uuid AND state = 'held' ORDER BY id LIMIT ${mostLookedAt}) AS held
    GROUP BY endpoint_id`;
  const count = rows.reduce((sum, row) => sum + row.count, 0);
  const oldest = rows.length === 0 ? null : new Date(Math.min(...rows.map((row) => row.oldest.getTime()))).toISOString();
  return { count, capped: count >= mostLookedAt, byEndpoint: new Map(rows.map((row) => [row.endpoint_id, row.count])), oldestAt: oldest };
}

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
