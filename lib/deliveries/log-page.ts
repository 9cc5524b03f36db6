import type pg from "pg";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Delivery, Endpoint } from "@/lib/generated/prisma/client";
import type { ParsedDeliveryFilters } from "./filters";
import { pickFromGroups, type LogScope } from "./log-groups";

/** A delivery as a row of the log, with what is shown of its endpoint. */
export type LogRow = Omit<Delivery, "organizationId" | "interruptions" | "leaseToken" | "manualBy" | "replayId"> & {
  endpoint: Pick<Endpoint, "url" | "deletedAt" | "schedule" | "customSchedule">;
};

/** Where the candidates of a page come from. */
export type LogSource = { deliveries: string[] } | { events: string[] } | "groups";

export interface LogQuery {
  scope: LogScope;
  filters: Pick<ParsedDeliveryFilters, "state" | "event" | "type" | "code" | "error" | "attempts" | "ids">;
  source: LogSource;
  /** What the event must hold besides: a key of its identifiers, or bytes of its payload. */
  holds?: { key: string } | { text: string };
  /** Rows wanted. */
  limit: number;
  /** Candidates looked at; more than `limit` where most of them will not do. */
  candidates: number;
}

export interface LogStep {
  /** Newest first, at most `limit`. */
  rows: LogRow[];
  /** UUID of the oldest candidate looked at, and whether there may be older ones. */
  oldest: string | null;
  more: boolean;
}

/** One statement of the log, in a transaction of the tenant's role. */
export async function readLog(client: pg.PoolClient, query: LogQuery): Promise<LogStep> {
  const { text, values } = logStatement(query);
  const { rows } = await client.query<Found>({ text, values });
  const { looked, oldest } = rows[0]!;
  const found = rows.filter((row) => row.id !== null).map(({ url, deletedAt, schedule, customSchedule, looked: _, oldest: __, ...row }) => ({ ...row, endpoint: { url, deletedAt, schedule, customSchedule } }));
  return { rows: found, oldest, more: looked >= query.candidates };
}

type Found = Omit<LogRow, "endpoint"> & LogRow["endpoint"] & { looked: number; oldest: string | null };

/** Exported for the tests of its plans. */
export function logStatement({ scope, filters, source, holds, limit, candidates }: LogQuery): Prisma.Sql {
  const picked = source === "groups" ? pickFromGroups(scope, filters, candidates) : pickListed(source, scope, candidates);
  const holding = holds === undefined ? Prisma.empty : Prisma.sql`JOIN events v ON v.id = d.event_id AND ${"key" in holds ? Prisma.sql`v.search_keys @> ARRAY[${holds.key}::bigint]` : Prisma.sql`position(convert_to(${holds.text}, 'UTF8') IN v.payload) > 0`}`;
  return Prisma.sql`
    WITH RECURSIVE ${picked}
    SELECT (SELECT count(*)::int FROM picked) AS looked, (SELECT id FROM picked ORDER BY id LIMIT 1) AS oldest, m.*
    FROM (VALUES (1)) AS one LEFT JOIN (
      SELECT d.id, d.event_id AS "eventId", d.event_type AS "eventType", d.test, d.endpoint_id AS "endpointId", d.state, d.reason, d.due_at AS "dueAt", d.attempts + (claim.leased_until IS NOT NULL)::int AS attempts, d.scheduled,
        coalesce(d.leased_until, claim.leased_until) AS "leasedUntil", d.manual_at AS "manualAt", d.last_status AS "lastStatus", d.last_error_class AS "lastErrorClass", d.last_duration_ms AS "lastDurationMs",
        d.last_attempt_at AS "lastAttemptAt", d.created_at AS "createdAt", d.completed_at AS "completedAt",
        e.url, e.deleted_at AS "deletedAt", e.schedule, e.custom_schedule AS "customSchedule"
      FROM picked p JOIN deliveries d ON d.id = p.id JOIN endpoints e ON e.id = d.endpoint_id ${holding}
      LEFT JOIN LATERAL (SELECT c.leased_until FROM delivery_claims c WHERE d.state IN ('pending', 'retrying') AND c.endpoint_id = d.endpoint_id AND d.id = ANY (c.delivery_ids)) AS claim ON true
      WHERE ${rowCondition(scope, filters)} ORDER BY d.id DESC LIMIT ${limit}
    ) AS m ON true ORDER BY m.id DESC`;
}

function pickListed(source: { deliveries: string[] } | { events: string[] }, { from, below }: LogScope, candidates: number): Prisma.Sql {
  const listed = "deliveries" in source ? Prisma.sql`deliveries d WHERE d.id = ANY(${source.deliveries}::uuid[])` : Prisma.sql`unnest(${source.events}::uuid[]) AS v(id) JOIN deliveries d ON d.event_id = v.id`;
  // The range comes after: given both at once, the planner may walk all ids in it.
  return Prisma.sql`listed AS MATERIALIZED (SELECT d.id FROM ${listed}),
    picked AS MATERIALIZED (SELECT id FROM listed WHERE id < ${below}::uuid AND id >= ${from}::uuid ORDER BY id DESC LIMIT ${candidates})`;
}

/** Each filter on the row itself: hashes may coincide, and the groups know attempts only roughly. */
function rowCondition({ endpointId }: LogScope, { state, event, type, code, error, attempts, ids }: LogQuery["filters"]): Prisma.Sql {
  const parts = [Prisma.sql`true`];
  if (endpointId !== undefined) parts.push(Prisma.sql`d.endpoint_id = ${endpointId}::uuid`);
  if (event !== undefined) parts.push(Prisma.sql`d.event_id = ${event}::uuid`);
  if (ids) parts.push(Prisma.sql`d.id = ANY(${ids}::uuid[])`);
  if (state) parts.push(Prisma.sql`d.state = ANY(${state}::text[]::delivery_state[])`);
  if (type) parts.push(Prisma.sql`d.event_type = ANY(${type}::text[])`);
  if (error) parts.push(Prisma.sql`d.last_error_class = ANY(${error}::text[])`);
  if (code) parts.push(Prisma.sql`(${Prisma.join(code.map(({ from, to }) => Prisma.sql`coalesce(d.last_status, 0) BETWEEN ${from} AND ${to}`), " OR ")}) AND d.last_error_class IS NOT NULL`);
  if (attempts) parts.push(Prisma.sql`d.attempts - (d.lease_token IS NOT NULL)::int BETWEEN ${attempts.min} AND ${attempts.max ?? 2_147_483_647}`);
  return Prisma.join(parts, " AND ");
}
