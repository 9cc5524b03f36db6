import type pg from "pg";

/** The id of the row that is no process's: it keeps the counts of those that are gone. */
export const goneId = "00000000-0000-0000-0000-000000000000";

const goneAfterMinutes = 10;

/**
 * Adds the counts of workers that gave no sign of life for ten minutes, and of those in `ids`, to the
 * row of the gone, so that sums over all rows never fall. A worker that only slept that long is
 * counted twice from then on: too much once, and never less.
 */
export async function foldGone(pool: Pick<pg.Pool, "query">, ids: string[] = []): Promise<void> {
  await pool.query(
    `WITH gone AS (
       DELETE FROM worker_heartbeats WHERE id <> $1 AND (beat_at < now() - $2::int * interval '1 minute' OR id = ANY($3::uuid[])) RETURNING counters
     ), series AS (
       SELECT c.key, c.value::numeric AS value FROM gone, jsonb_each_text(gone.counters) AS c
     ), added AS (
       SELECT coalesce(jsonb_object_agg(key, total), '{}') AS counters FROM (SELECT key, sum(value) AS total FROM series GROUP BY key) AS sums)
     INSERT INTO worker_heartbeats AS w (id, name, counters) SELECT $1, 'gone', added.counters FROM added WHERE EXISTS (SELECT FROM gone)
     ON CONFLICT (id) DO UPDATE SET beat_at = now(), counters = (
       SELECT jsonb_object_agg(key, total) FROM (
         SELECT key, sum(value::numeric) AS total FROM (
           SELECT * FROM jsonb_each_text(w.counters) UNION ALL SELECT * FROM jsonb_each_text(excluded.counters)) AS two GROUP BY key) AS sums)`,
    [goneId, goneAfterMinutes, ids],
  );
}
