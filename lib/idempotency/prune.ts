import type pg from "pg";

const everyMs = 60_000;
const batch = 1_000;
/** By pool: one that is gone takes its entry with it. */
const prunedAt = new WeakMap<object, number>();

/** Removes answers whose day is over, at most once a minute for each process, beside the caller's work and never in its way. */
export function pruneAnswers(pool: Pick<pg.Pool, "query">, now = Date.now()): void {
  if (now - (prunedAt.get(pool) ?? 0) < everyMs) return;
  prunedAt.set(pool, now);
  // A failure leaves rows for the next minute, and an expired one counts for nothing meanwhile.
  pool.query(pruneSql, [batch]).catch(() => {});
}

const pruneSql = `
DELETE FROM idempotency_keys k USING (SELECT id FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS old WHERE k.id = old.id`;
