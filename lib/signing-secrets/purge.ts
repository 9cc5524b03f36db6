import type pg from "pg";

/** Deletes secrets that sign no more: past their overlap, or of a deleted endpoint. Returns how many. */
export async function purgeSecrets(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM signing_secrets s USING endpoints e
     WHERE e.id = s.endpoint_id AND (s.expires_at <= now() OR e.deleted_at IS NOT NULL)`,
  );
  return rowCount ?? 0;
}
