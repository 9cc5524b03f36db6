import type pg from "pg";

/** Ring this endpoint's drain at an instant. */
export interface Bell {
  endpointId: string;
  at: Date;
}

/**
 * Where bells are events of an Inngest server they cost a function run each, so
 * they are coalesced: an endpoint's `wake_at` is when its next bell rings, and
 * only a bell that comes earlier is sent. Call it after commit, with rows that
 * others can see; the drain clears the mark before it claims, so no bell is
 * lost between the two. A mark long past belongs to a bell that never came.
 * Returns those to send.
 */
export async function ringBells(engine: { pool: pg.Pool }, bells: Bell[]): Promise<Bell[]> {
  if (bells.length === 0) return [];
  const { rows } = await engine.pool.query<{ endpoint_id: string; wake_at: Date }>(
    `WITH t AS (SELECT id, min(at) AS at FROM unnest($1::uuid[], $2::timestamptz[]) AS b(id, at) GROUP BY id
     ), ordered AS MATERIALIZED (
       SELECT s.endpoint_id FROM endpoint_states s WHERE s.endpoint_id IN (SELECT t.id FROM t) ORDER BY s.endpoint_id FOR UPDATE)
     UPDATE endpoint_states s SET wake_at = t.at FROM t JOIN ordered ON ordered.endpoint_id = t.id
     WHERE s.endpoint_id = t.id AND (s.wake_at IS NULL OR s.wake_at > t.at OR s.wake_at < now() - interval '2 minutes')
     RETURNING s.endpoint_id, s.wake_at`,
    [bells.map((bell) => bell.endpointId), bells.map((bell) => bell.at)],
  );
  return rows.map((row) => ({ endpointId: row.endpoint_id, at: row.wake_at }));
}
