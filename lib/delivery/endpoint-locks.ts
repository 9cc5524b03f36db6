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
  /** One statement at a time on the connection, in the order asked. */
  private line: Promise<unknown> = Promise.resolve();

  constructor(private readonly connectionString: string) {}

  /** False when this process or another is draining the endpoint. */
  async tryAcquire(endpointId: string): Promise<boolean> {
    if (this.held.has(endpointId)) return false;
    this.held.add(endpointId);
    try {
      if (await this.ask("SELECT pg_try_advisory_lock($1::bigint) AS ok", endpointId)) return true;
    } catch (error) {
      this.held.delete(endpointId);
      throw error;
    }
    this.held.delete(endpointId);
    return false;
  }

  async release(endpointId: string): Promise<void> {
    this.held.delete(endpointId);
    if (this.client === null) return;
    await this.ask("SELECT pg_advisory_unlock($1::bigint) AS ok", endpointId).catch(() => {});
  }

  private ask(text: string, endpointId: string): Promise<boolean> {
    const answer = this.line.then(async () => {
      const client = await this.connection();
      const { rows } = await client.query<{ ok: boolean }>({ name: text, text, values: [lockKey(endpointId)] });
      return rows[0]!.ok;
    });
    this.line = answer.catch(() => {});
    return answer;
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = null;
    await (await client?.catch(() => null))?.end();
  }

  private connection(): Promise<pg.Client> {
    return (this.client ??= this.connect());
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.connectionString });
    const forget = () => (this.client = null);
    client.on("error", forget);
    client.on("end", forget);
    try {
      await client.connect();
    } catch (error) {
      this.client = null;
      throw error;
    }
    return client;
  }
}

/** The last 8 bytes of a UUIDv7 are random; its first ones are the clock. */
function lockKey(endpointId: string): string {
  return BigInt.asIntN(64, BigInt(`0x${endpointId.replaceAll("-", "").slice(16)}`)).toString();
}
