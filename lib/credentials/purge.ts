import type pg from "pg";

/** Deletes the credentials of deleted endpoints. Returns how many rows. */
export async function purgeCredentials(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query("DELETE FROM endpoint_credentials c USING endpoints e WHERE e.id = c.endpoint_id AND e.deleted_at IS NOT NULL");
  return rowCount ?? 0;
}
