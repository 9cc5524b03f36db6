import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { inTransaction } from "@/lib/db/database";
import { pruneAnswers } from "@/lib/idempotency/prune";
import { z } from "zod";

export interface RetentionSettings {
  /** Days that finished events, deliveries and attempts are kept; 0: for ever. */
  days: number;
}

/** POSTHORN_RETENTION_DAYS, 90 by default. Throws where it is not a whole number of days. */
export function retentionSettings(environment: Record<string, string | undefined>): RetentionSettings {
  const parsed = z.coerce.number().int().min(0).max(36_500).safeParse(environment.POSTHORN_RETENTION_DAYS ?? "90");
  if (!parsed.success) throw new Error("POSTHORN_RETENTION_DAYS: must be a whole number of days, or 0 to keep everything");
  return { days: parsed.data };
}

/** Events in one transaction: small enough that vacuum and the claim never wait for it. */
const batchSize = 500;
/** Idle for so many times as long as the batch before took: deliveries have the machine, and retention has days. */
const restPerWork = 2;

/**
 * Deletes events older than the retention with their deliveries and attempts,
 * oldest first, in small transactions, until none is left or `deadline`
 * (performance.now() ms). An event with a delivery that waits, is held or is
 * being sent is left alone, whatever its age. A batch goes as a whole, so a
 * delivery is never seen without its event or attempts. Locks only the rows it
 * deletes; the claim's index does not hold them. Works a third of the time.
 * Returns how many events went.
 */
export async function pruneEvents(pool: pg.Pool, { days }: RetentionSettings, { deadline, batch = batchSize, rest = restPerWork }: { deadline: number; batch?: number; rest?: number }): Promise<number> {
  if (days === 0) return 0;
  let pruned = 0;
  let cursor = "00000000-0000-0000-0000-000000000000";
  while (performance.now() < deadline) {
    const startedAt = performance.now();
    const step = await inTransaction(pool, (client) => pruneBatch(client, cursor, days, batch));
    pruned += step.pruned;
    if (step.last === null) break;
    cursor = step.last;
    const tookMs = performance.now() - startedAt;
    await sleep(Math.min(tookMs * rest, Math.max(0, deadline - performance.now())));
  }
  return pruned;
}

async function pruneBatch(client: pg.PoolClient, cursor: string, days: number, batch: number): Promise<{ pruned: number; last: string | null }> {
  const looked = await client.query<{ id: string; settled: boolean }>(
    `SELECT e.id, NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id AND (d.state IN ('pending', 'retrying', 'held') OR d.lease_token IS NOT NULL OR d.manual_at IS NOT NULL)) AS settled
     FROM events e WHERE e.id > $1 AND e.id < ${uuidFloor} ORDER BY e.id LIMIT $3`,
    [cursor, days, batch],
  );
  const old = looked.rows.filter((row) => row.settled).map((row) => row.id);
  if (old.length > 0) {
    // A delivery that was taken up again since is locked by the claim or waits: its event stays.
    const gone = await client.query<{ id: string; event_id: string }>(
      `DELETE FROM deliveries WHERE id IN (SELECT id FROM deliveries WHERE event_id = ANY($1::uuid[]) AND state NOT IN ('pending', 'retrying', 'held') AND lease_token IS NULL AND manual_at IS NULL FOR UPDATE SKIP LOCKED) RETURNING id`,
      [old],
    );
    await client.query("DELETE FROM attempts WHERE delivery_id = ANY($1::uuid[])", [gone.rows.map((row) => row.id)]);
    await client.query("DELETE FROM events e WHERE e.id = ANY($1::uuid[]) AND NOT EXISTS (SELECT FROM deliveries d WHERE d.event_id = e.id)", [old]);
  }
  return { pruned: old.length, last: looked.rows.at(-1)?.id ?? null };
}

/** The smallest UUIDv7 of the oldest instant that is kept ($2: days); an event's id begins with when it was published. */
const uuidFloor = `(lpad(to_hex((extract(epoch FROM now() - $2::int * interval '1 day') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid`;

/** Counts of minutes and hours, mail, notices and links that nobody looks at any more. */
export async function pruneSmallThings(pool: pg.Pool): Promise<void> {
  await pool.query("DELETE FROM endpoint_rollups WHERE (span_seconds = 60 AND starts_at < now() - interval '3 days') OR (span_seconds = 3600 AND starts_at < now() - interval '400 days')");
  await pool.query("DELETE FROM outgoing_emails WHERE due_at IS NULL AND created_at < now() - interval '90 days'");
  await pool.query("DELETE FROM notices WHERE dismissed_at < now() - interval '90 days'");
  await pool.query("DELETE FROM one_time_tokens WHERE expires_at < now() - interval '30 days'");
  await pruneAnswers(pool);
}
