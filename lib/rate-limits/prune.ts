import { longestWindowSeconds, type Queryable } from "./reserve";

/** Rows of one deletion, so that it holds no lock for long. */
const batch = 5_000;
const everyMs = 60_000;

/** When each pool was last pruned by this process; a pool that is gone takes its entry with it. */
const prunedAt = new WeakMap<Queryable, number>();

/** Removes windows that ended long ago, at most once a minute for each process, beside the caller's work and never in its way. */
export function pruneNowAndThen(pool: Queryable, now = Date.now()): void {
  if (now - (prunedAt.get(pool) ?? 0) < everyMs) return;
  prunedAt.set(pool, now);
  // A failure leaves rows for the next minute; the caller's own query tells of a database that is away.
  pruneWindows(pool).catch(() => {});
}

/** Removes windows that began over two of the longest windows ago, whatever their length. Returns how many. */
export async function pruneWindows(pool: Queryable): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rowCount } = await pool.query(pruneSql, [longestWindowSeconds * 2, batch]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

/** Skips what another process is removing at this moment. */
const pruneSql = `
DELETE FROM rate_windows w USING (
  SELECT bucket, starts_at FROM rate_windows WHERE starts_at < now() - make_interval(secs => $1::int)
  ORDER BY starts_at LIMIT $2 FOR UPDATE SKIP LOCKED
) old WHERE w.bucket = old.bucket AND w.starts_at = old.starts_at`;
