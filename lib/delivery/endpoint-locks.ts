import pg from "pg";

/**
 * One drainer per endpoint in the whole cluster, by PostgreSQL's session
 * advisory locks on one connection of this process. When the process dies its
 * connection closes and the locks are free at once: no lease to wait for. A
 * lost connection loses the locks too, which the fencing token on each delivery
 * makes harmless; the next acquire connects anew.
 */
export class EndpointLocks {
  private client: Promise<pg.Client> | null = null;
  private readonly held = new Set<string>();
  private asked: Asked[] = [];
  private returned: Asked[] = [];
  private asking = false;

  constructor(private readonly connectionString: string) {}

  /** False when this process or another is draining the endpoint. */
  async tryAcquire(endpointId: string): Promise<boolean> {
    if (this.held.has(endpointId)) return false;
    this.held.add(endpointId);
    let got = false;
    try {
      got = await this.ask(this.asked, endpointId);
    } finally {
      if (!got) this.held.delete(endpointId);
    }
    return got;
  }

  async release(endpointId: string): Promise<void> {
    this.held.delete(endpointId);
    if (this.client !== null) await this.ask(this.returned, endpointId).catch(() => {});
  }

  private ask(list: Asked[], endpointId: string): Promise<boolean> {
    return new Promise((answer, fail) => {
      list.push({ key: lockKey(endpointId), answer, fail });
      if (!this.asking) void this.askAll();
    });
  }

  /**
   * All that gather while a statement is under way go with the next: a busy process
   * would otherwise begin with its endpoints one round trip after the other.
   */
  private async askAll(): Promise<void> {
    this.asking = true;
    await Promise.resolve(); // those that ask in the same breath
    while (this.asked.length + this.returned.length > 0) {
      const [returned, asked] = [this.returned.splice(0), this.asked.splice(0)];
      try {
        const client = await this.connection();
        // Given back first: whoever asks now can have it.
        const answers = [await query(client, "unlock", unlockSql, returned), await query(client, "lock", lockSql, asked)];
        [returned, asked].forEach((list, i) => list.forEach(({ key, answer }) => answer(answers[i]!.has(key))));
      } catch (error) {
        this.discard();
        for (const { fail } of [...returned, ...asked]) fail(error);
      }
    }
    this.asking = false;
  }

  /** A statement that failed may have taken some of its locks: they go with their session. */
  private discard(): void {
    const client = this.client;
    this.client = null;
    client?.then((connected) => connected.end()).catch(() => {});
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await (await client?.catch(() => null))?.end();
  }

  private connection(): Promise<pg.Client> {
    if (this.client !== null) return this.client;
    // Of two connections, the end of the older must not let go of the newer and its locks.
    const opened: Promise<pg.Client> = connect(this.connectionString, () => {
      if (this.client === opened) this.client = null;
    });
    return (this.client = opened);
  }
}

async function connect(connectionString: string, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, query_timeout: 10_000, keepAlive: true });
  client.on("error", onLost);
  client.on("end", onLost);
  try {
    await client.connect();
  } catch (error) {
    onLost();
    throw error;
  }
  return client;
}

interface Asked {
  key: string;
  answer: (got: boolean) => void;
  fail: (error: unknown) => void;
}

const lockSql = "SELECT key FROM unnest($1::bigint[]) AS key WHERE pg_try_advisory_lock(key)";
const unlockSql = "SELECT key FROM unnest($1::bigint[]) AS key WHERE pg_advisory_unlock(key)";

/** The keys for which it did something. */
async function query(client: pg.Client, name: string, text: string, list: Asked[]): Promise<Set<string>> {
  if (list.length === 0) return new Set();
  const { rows } = await client.query<{ key: string }>({ name, text, values: [list.map(({ key }) => key)] });
  return new Set(rows.map(({ key }) => key));
}

/** The last 8 bytes of a UUIDv7 are random; its first ones are the clock. */
function lockKey(endpointId: string): string {
  return BigInt.asIntN(64, BigInt(`0x${endpointId.replaceAll("-", "").slice(16)}`)).toString();
}
