import type pg from "pg";
import type { Breaker } from "./breaker";
import type { Bucket } from "./rate-limit";

/** Written at the end of a drain in which the breaker moved; the drain is the only writer. */
export async function saveBreaker(pool: pg.Pool, endpointId: string, breaker: Breaker): Promise<void> {
  await pool.query("UPDATE endpoint_states SET breaker_failures = $2, breaker_trips = $3, breaker_open_until = $4 WHERE endpoint_id = $1", [
    endpointId,
    breaker.failures,
    breaker.trips,
    breaker.openUntil === null ? null : new Date(breaker.openUntil),
  ]);
}

export async function saveBucket(pool: pg.Pool, endpointId: string, bucket: Bucket): Promise<void> {
  await pool.query("UPDATE endpoint_states SET tokens = $2, tokens_at = $3 WHERE endpoint_id = $1", [endpointId, bucket.tokens, new Date(bucket.at)]);
}

/** The first delivery of an ordered endpoint failed: none goes before this instant. */
export async function saveOrderedUntil(pool: pg.Pool, endpointId: string, until: Date): Promise<void> {
  await pool.query("UPDATE endpoint_states SET ordered_until = $2 WHERE endpoint_id = $1", [endpointId, until]);
}
