import type pg from "pg";

/** Deletes secrets that nobody came for in time. Returns how many. */
export async function pruneReveals(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query("DELETE FROM secret_reveals WHERE expires_at <= now()");
  return rowCount ?? 0;
}
