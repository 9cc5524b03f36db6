import pg from "pg";

export interface Leadership {
  /** Whether this process is the one that runs the crons. */
  readonly leads: boolean;
  close(): Promise<void>;
}

export interface LeadershipOptions {
  connectionString: string;
  /** Called each time that this process takes the lead: what its predecessor left undone may be late. */
  onLead(): void;
  onError?(error: unknown): void;
  everyMs?: number;
}

/** Any number that nobody else locks; endpoint locks are of one 64-bit key, this one of two of 32 bits. */
const lockKeys = [7_270_502, 1];
const everyMsDefault = 2_000;
const connectTimeoutMs = 5_000;
const queryTimeoutMs = 10_000;

/**
 * Of all processes with this database one leads, by a session advisory lock on a connection of its
 * own: when the process dies, or its connection, PostgreSQL gives the lock to whoever asks next. The
 * one that leads asks too, so that it notices within seconds that it has lost its connection.
 */
export function seekLeadership({ connectionString, onLead, onError = () => {}, everyMs = everyMsDefault }: LeadershipOptions): Leadership {
  let leads = false;
  let closed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let asking = ask();

  async function ask(): Promise<void> {
    try {
      client ??= await connect();
      const sql = leads ? "SELECT true AS ok" : "SELECT pg_try_advisory_lock($1, $2) AS ok";
      const { rows } = await client.query<{ ok: boolean }>(sql, leads ? [] : lockKeys);
      if (rows[0]!.ok && !leads && !closed) {
        leads = true;
        onLead();
      }
    } catch (error) {
      forget(client);
      onError(error);
    }
    if (!closed) timer = setTimeout(() => (asking = ask()), everyMs);
  }

  async function connect(): Promise<pg.Client> {
    const connection = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs, query_timeout: queryTimeoutMs, keepAlive: true, application_name: "posthorn leader" });
    connection.on("error", () => forget(connection));
    connection.on("end", () => forget(connection));
    await connection.connect();
    return connection;
  }

  function forget(connection: pg.Client | null): void {
    if (connection !== client) return;
    leads = false;
    client = null;
    connection?.end().catch(() => {});
  }

  return {
    get leads() {
      return leads;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await asking;
      leads = false;
      const connection = client;
      client = null;
      await connection?.end().catch(() => {});
    },
  };
}
