import type pg from "pg";

/** Deletes answers whose day is over, in batches until none is left. One that is there still counts for nothing. */
export async function pruneAnswers(pool: Pick<pg.Pool, "query">, batch = 1_000): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(pruneSql, [batch]);
    if (rowCount! < batch) return;
  }
}

const pruneSql = `
DELETE FROM idempotency_keys k USING (SELECT id FROM idempotency_keys WHERE expires_at <= now() ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED) AS old WHERE k.id = old.id`;
