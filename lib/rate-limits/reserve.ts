import { createHash } from "node:crypto";
import type pg from "pg";

export type Queryable = Pick<pg.Pool, "query">;

export interface Reservation {
  /** How many of those wanted are now the caller's to spend in this window: 0 to `want`. */
  granted: number;
  /** Of the window's allowance, what nobody has reserved yet. */
  remaining: number;
  /** Until the window ends, by the database's clock. */
  msLeft: number;
  /** Which window it is: when it began, in seconds since 1970. */
  window: number;
}

/** The longest window: what is older can be pruned without knowing whose it was. */
export const longestWindowSeconds = 3_600;

/**
 * Reserves up to `want` of a window's `limit`, in one statement that any number
 * of processes may run at once: together they are never granted more than
 * `limit`. Windows are fixed and aligned to the epoch by the database's clock
 * (`now` is for tests), so two windows that meet may see twice the limit in
 * less than one window's time. A bucket must always come with the same
 * `windowSeconds`. RangeError for a window over an hour.
 */
export async function reserveFromWindow(pool: Queryable, bucket: string, limit: number, windowSeconds: number, want: number, now?: Date): Promise<Reservation> {
  if (!(windowSeconds >= 1 && windowSeconds <= longestWindowSeconds)) throw new RangeError(`A window lasts 1 to ${longestWindowSeconds} seconds, not ${windowSeconds}.`);
  const { rows } = await pool.query<{ used: number | null; ms_left: number; window_start: number }>(reserveSql, [storedName(bucket), limit, windowSeconds, want, now ?? null]);
  const { used, ms_left: msLeft, window_start: window } = rows[0]!;
  // The count may pass the limit by part of the last reservation; what was granted never does.
  const granted = used === null ? 0 : Math.max(0, Math.min(want, limit - (used - want)));
  return { granted, remaining: used === null ? 0 : Math.max(0, limit - used), msLeft, window };
}

/**
 * The conflict's condition keeps a full window's row untouched: a flood that is
 * refused writes nothing. The count before this reservation is the new one less
 * what was wanted, which spares a second look. No row comes back where the
 * window is full, hence the outer join.
 */
const reserveSql = `
WITH clock AS (SELECT coalesce($5::timestamptz, now()) AS now),
span AS (SELECT now, to_timestamp(floor(extract(epoch FROM now) / $3::int) * $3::int) AS starts_at FROM clock),
taken AS (
  INSERT INTO rate_windows AS w (bucket, starts_at, used)
  SELECT $1, starts_at, $4::int FROM span WHERE $2::int > 0
  ON CONFLICT (bucket, starts_at) DO UPDATE SET used = w.used + excluded.used WHERE w.used < $2::int
  RETURNING used
)
SELECT taken.used, (extract(epoch FROM starts_at + make_interval(secs => $3::int) - now) * 1000)::float8 AS ms_left,
  extract(epoch FROM starts_at)::float8 AS window_start
FROM span LEFT JOIN taken ON true`;

/** A bucket may hold what a stranger typed: NUL is not text to PostgreSQL, and length is not theirs to choose. */
export function storedName(bucket: string): string {
  if (bucket.length <= 200 && !bucket.includes("\0")) return bucket;
  return `sha256:${createHash("sha256").update(bucket).digest("hex")}`;
}
