import type pg from "pg";
import { latencyBuckets, latencyQuantile } from "@/lib/delivery/latency";

export interface RecentAttempts {
  succeeded: number;
  failed: number;
  deadLetters: number;
  /** ms; null where there was none. */
  medianMs: number | null;
  slowMs: number | null;
}

/** What came of the attempts of the last ten minutes, over all organizations. `slowMs`: 95 of 100 were as fast. */
export async function recentAttempts(pool: Pick<pg.Pool, "query">): Promise<RecentAttempts> {
  const buckets = Array.from({ length: latencyBuckets }, (_, index) => `coalesce(sum(latency[${index + 1}]), 0)::int`).join(", ");
  const { rows } = await pool.query<{ succeeded: number; failed: number; dead: number; latency: number[] }>(
    `SELECT coalesce(sum(succeeded), 0)::int AS succeeded, coalesce(sum(failed), 0)::int AS failed, coalesce(sum(dead_letters), 0)::int AS dead, ARRAY[${buckets}] AS latency
     FROM endpoint_rollups WHERE span_seconds = 60 AND starts_at > now() - interval '10 minutes'`,
  );
  const { succeeded, failed, dead, latency } = rows[0]!;
  return { succeeded, failed, deadLetters: dead, medianMs: latencyQuantile(latency, 0.5), slowMs: latencyQuantile(latency, 0.95) };
}
