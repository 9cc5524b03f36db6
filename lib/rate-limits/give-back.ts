import { storedName, type Queryable } from "./reserve";

/** Gives one back to the present window: for what counts only once it has failed, but must be counted before it is tried. */
export async function giveBackToWindow(pool: Queryable, bucket: string, windowSeconds: number, now?: Date): Promise<void> {
  await pool.query(
    `UPDATE rate_windows SET used = used - 1
     WHERE bucket = $1 AND starts_at = to_timestamp(floor(extract(epoch FROM coalesce($3::timestamptz, now())) / $2::int) * $2::int) AND used > 0`,
    [storedName(bucket), windowSeconds, now ?? null],
  );
}
