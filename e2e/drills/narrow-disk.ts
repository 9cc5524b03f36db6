import type pg from "pg";

export interface NarrowDisk {
  /** From here on no row can be written to these tables. */
  fill(...tables: string[]): Promise<void>;
  /** There is room again. */
  free(): Promise<void>;
}

/**
 * A disk for the database's tables that can be filled. It stands for a data volume without room: then PostgreSQL
 * cannot extend the table's file, refuses the statement with SQLSTATE 53100, and goes on serving. Triggers raise
 * exactly that, so that it needs no volume of its own and no privileges. A full volume of the write-ahead log is
 * another thing: it stops the server, as when the database is away.
 */
export async function narrowDisk(owner: pg.Pool): Promise<NarrowDisk> {
  await owner.query(`
    CREATE TABLE drill_full_tables (name text PRIMARY KEY);
    CREATE FUNCTION drill_needs_room() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
    BEGIN
      IF EXISTS (SELECT FROM drill_full_tables WHERE name = TG_TABLE_NAME) THEN
        RAISE EXCEPTION 'could not extend file "base/1/%": No space left on device', TG_RELID USING ERRCODE = 'disk_full', HINT = 'Check free disk space.';
      END IF;
      RETURN NEW;
    END $$;`);
  for (const table of ["events", "deliveries", "delivery_claims", "attempts"]) {
    await owner.query(`CREATE TRIGGER drill_needs_room BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION drill_needs_room()`);
  }
  return {
    fill: async (...tables) => void (await owner.query("INSERT INTO drill_full_tables SELECT unnest($1::text[])", [tables])),
    free: async () => void (await owner.query("DELETE FROM drill_full_tables")),
  };
}
