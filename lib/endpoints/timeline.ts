import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { latencyBuckets, latencyQuantile } from "@/lib/delivery/latency";
import { findEndpoint } from "./find";
import { columnOf, timelineFrame, type TimelineFrame, type TimelineRange } from "./timeline-frame";
import { timelineMarks, type TimelineMark } from "./timeline-marks";

/** What was sent in one column of a timeline: attempts, tests left out. */
export interface TimelineBin {
  succeeded: number;
  failed: number;
  /** Deliveries that gave up. */
  deadLetters: number;
  /** Null where nothing was attempted. */
  p50Ms: number | null;
  p95Ms: number | null;
  p99Ms: number | null;
}

export interface EndpointTimeline {
  range: TimelineRange;
  /** Half-open, ISO 8601. */
  from: string;
  to: string;
  binMs: number;
  /** Oldest first, empty ones included. */
  bins: TimelineBin[];
  /** Over the whole range. */
  whole: TimelineBin;
  /** What was changed at the endpoint in this time, oldest first. */
  marks: TimelineMark[];
}

interface Row {
  bin: number;
  succeeded: number;
  failed: number;
  dead: number;
  latency: number[];
}

/**
 * How an endpoint did over a range, and what was changed at it meanwhile.
 * @param offsetMinutes of the reader's zone, east of UTC positive
 * Throws `not_found`.
 */
export async function getEndpointTimeline(db: Database, actor: Actor, publicId: string, range: TimelineRange, offsetMinutes: number, now = new Date()): Promise<EndpointTimeline> {
  authorize(actor, "endpoint.read");
  const frame = timelineFrame(range, now, offsetMinutes);
  return withTenant(db, actor.organizationId, async (tx) => {
    const { id } = await findEndpoint(tx, publicId);
    const rows = await countColumns(tx, id, frame);
    const marks = await timelineMarks(tx, actor.organizationId, publicId, frame);
    return {
      range,
      from: new Date(frame.from).toISOString(),
      to: new Date(frame.to).toISOString(),
      binMs: frame.binMs,
      bins: Array.from({ length: frame.columns }, (_, column) => binOf(rows.filter((row) => row.bin === column))),
      whole: binOf(rows),
      marks,
    };
  });
}

/** One row for each column that has something, by the rollups' key. */
async function countColumns(tx: Tx, endpointId: string, frame: TimelineFrame): Promise<Row[]> {
  const rows = await tx.$queryRawUnsafe<(Omit<Row, "bin"> & { at: Date })[]>(
    `SELECT to_timestamp(floor((extract(epoch FROM starts_at) - $3::float8) / $4::float8) * $4::float8 + $3::float8) AS at,
       sum(succeeded)::int AS succeeded, sum(failed)::int AS failed, sum(dead_letters)::int AS dead, ${latencySums}
     FROM endpoint_rollups WHERE endpoint_id = $1::uuid AND span_seconds = $2::int
       AND starts_at >= to_timestamp($3::float8) AND starts_at < to_timestamp($5::float8) GROUP BY 1`,
    endpointId,
    frame.spanSeconds,
    frame.from / 1000,
    frame.binMs / 1000,
    frame.to / 1000,
  );
  return rows.map(({ at, ...row }) => ({ ...row, bin: columnOf(frame, at.getTime()) }));
}

const latencySums = `ARRAY[${Array.from({ length: latencyBuckets }, (_, i) => `coalesce(sum(latency[${i + 1}]), 0)`).join(", ")}]::int[] AS latency`;

function binOf(rows: Row[]): TimelineBin {
  const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
  const latency = Array.from({ length: latencyBuckets }, (_, i) => sum((row) => row.latency[i] ?? 0));
  return {
    succeeded: sum((row) => row.succeeded),
    failed: sum((row) => row.failed),
    deadLetters: sum((row) => row.dead),
    p50Ms: latencyQuantile(latency, 0.5),
    p95Ms: latencyQuantile(latency, 0.95),
    p99Ms: latencyQuantile(latency, 0.99),
  };
}
