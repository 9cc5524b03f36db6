import pg from "pg";

export interface FakeClock {
  /** Milliseconds since 1970, as the database's statements see it. */
  now(): number;
  forward(ms: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A clock of the database's own that can be put forward: `now()` and `clock_timestamp()` of a schema that comes before
 * PostgreSQL's in every new connection. Due times, leases, rests and retention are compared with the database's clock
 * alone, so the very statements of the product then live in that time. Install it before the product connects.
 */
export async function installFakeClock(ownerUrl: string): Promise<FakeClock> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  const name = new URL(ownerUrl).pathname.slice(1);
  await owner.query(`
    CREATE SCHEMA fake_clock;
    GRANT USAGE ON SCHEMA fake_clock TO PUBLIC;
    CREATE TABLE fake_clock.ahead (span interval NOT NULL);
    INSERT INTO fake_clock.ahead VALUES ('0');
    CREATE FUNCTION fake_clock.now() RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
      AS 'SELECT now() + span FROM fake_clock.ahead';
    CREATE FUNCTION fake_clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog
      AS 'SELECT clock_timestamp() + span FROM fake_clock.ahead';
    ALTER DATABASE ${pg.escapeIdentifier(name)} SET search_path = fake_clock, pg_catalog, public;`);
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    async forward(ms) {
      ahead += ms;
      await owner.query("UPDATE fake_clock.ahead SET span = $1::float8 * interval '1 ms'", [ahead]);
    },
    close: () => owner.end(),
  };
}
