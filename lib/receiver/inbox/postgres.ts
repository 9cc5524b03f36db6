import { fail } from "../errors";
import type { ClaimedEvent, ClaimOptions, InboxEvent, InboxStore } from "./inbox";

/** Anything with pg's `query`: a client, a pool, or a few lines around the raw query of an ORM's transaction. */
export interface Queryable {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

/** One connection; pg's `PoolClient` is one. `release(error)` throws a broken connection away. */
export interface Connection extends Queryable {
  release?(error?: Error | boolean): unknown;
}

export interface PostgresInboxOptions {
  /** A connection of its own for each call: `() => pool.connect()`. */
  connect: () => Promise<Connection>;
  /** Default "webhook_inbox". */
  table?: string;
}

/** The table, to put into your migrations; run again, it brings one of an earlier version up to date. */
export function postgresInboxSchema(table = "webhook_inbox"): string {
  const name = tableName(table);
  return `CREATE TABLE IF NOT EXISTS ${name} (
  id text PRIMARY KEY,
  body bytea,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'dead')),
  attempts integer NOT NULL DEFAULT 0,
  claims integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  received_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS claims integer NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS ${name.replaceAll(".", "_")}_due ON ${name} (due_at) WHERE state = 'pending';
`;
}

/**
 * An inbox in PostgreSQL. The effect and the mark are one transaction: whatever the effect writes with `tx` happens
 * exactly once, also where the process dies between the two. While an effect runs, its row is locked, so that it
 * never runs twice at a time even where it outlasts its lease.
 */
export class PostgresInbox implements InboxStore<Queryable> {
  readonly #connect: () => Promise<Connection>;
  readonly #table: string;

  constructor({ connect, table = "webhook_inbox" }: PostgresInboxOptions) {
    this.#connect = connect;
    this.#table = tableName(table);
  }

  insert(event: InboxEvent, now = new Date()): Promise<"stored" | "duplicate"> {
    return this.#withConnection((sql) => this.insertWith(sql, event, now));
  }

  /** The same inside a transaction of yours, beside what else it writes. Waits for another transaction that inserts the same id. */
  async insertWith(sql: Queryable, { id, body }: InboxEvent, now = new Date()): Promise<"stored" | "duplicate"> {
    // Base64, because drivers bind bytea in different ways.
    const text = `INSERT INTO ${this.#table} (id, body, due_at, received_at) VALUES ($1, decode($2, 'base64'), $3, $3) ON CONFLICT (id) DO NOTHING RETURNING id`;
    const { rows } = await sql.query(text, [id, Buffer.from(body).toString("base64"), now.toISOString()]);
    return rows.length === 1 ? "stored" : "duplicate";
  }

  /**
   * The effect at once, in the transaction that notes the id: for effects so short that the sender can wait for them.
   * What the effect throws undoes both, and the sender tries again.
   */
  once(id: string, effect: (tx: Queryable) => Promise<unknown>, now = new Date()): Promise<"stored" | "duplicate"> {
    return this.#inTransaction(async (sql) => {
      const text = `INSERT INTO ${this.#table} (id, state, received_at, finished_at) VALUES ($1, 'done', $2, $2) ON CONFLICT (id) DO NOTHING RETURNING id`;
      const { rows } = await sql.query(text, [id, now.toISOString()]);
      if (rows.length === 0) return "duplicate";
      await effect(sql);
      // Fails where the effect caught the error of a statement of its own: COMMIT would roll back without a word.
      await sql.query("SELECT");
      return "stored";
    });
  }

  claim({ now, limit, leaseMs, maxAttempts }: ClaimOptions): Promise<ClaimedEvent[]> {
    const lease = new Date(now.getTime() + leaseMs).toISOString();
    // Counted when it is claimed: an event that kills its worker uses up its attempts, too.
    const text = `WITH due AS (
  SELECT id FROM ${this.#table} WHERE state = 'pending' AND due_at <= $1 ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
), spent AS (
  UPDATE ${this.#table} i SET state = 'dead', finished_at = $1, last_error = coalesce(last_error, 'No attempt came to an end: the worker died.')
  FROM due WHERE i.id = due.id AND i.attempts >= $4
)
UPDATE ${this.#table} i SET attempts = i.attempts + 1, claims = i.claims + 1, due_at = $3 FROM due WHERE i.id = due.id AND i.attempts < $4
RETURNING i.id, encode(i.body, 'base64') AS body, i.attempts, i.claims`;
    return this.#withConnection(async (sql) => {
      const { rows } = await sql.query(text, [now.toISOString(), limit, lease, maxAttempts]);
      return rows.map((row) => ({ id: String(row.id), body: Buffer.from(String(row.body), "base64"), attempt: Number(row.attempts), claim: Number(row.claims) }));
    });
  }

  finish({ id, claim }: ClaimedEvent, effect: (tx: Queryable) => Promise<unknown>, now: Date): Promise<"done" | "lost"> {
    return this.#inTransaction(async (sql) => {
      const { rows } = await sql.query(`SELECT FROM ${this.#table} WHERE id = $1 AND claims = $2 AND state = 'pending' FOR UPDATE`, [id, claim]);
      if (rows.length === 0) return "lost";
      await effect(sql);
      // The id stays, to know a duplicate by; the body has done its work.
      await sql.query(`UPDATE ${this.#table} SET state = 'done', finished_at = $2, body = NULL WHERE id = $1`, [id, now.toISOString()]);
      return "done";
    });
  }

  async putOff({ id, claim }: ClaimedEvent, dueAt: Date | null, error: string | null): Promise<void> {
    const what = dueAt ? "due_at = $4" : "state = 'dead', finished_at = now()";
    const text = `UPDATE ${this.#table} SET ${what}, last_error = coalesce($3::text, last_error), attempts = attempts - CASE WHEN $3::text IS NULL THEN 1 ELSE 0 END WHERE id = $1 AND claims = $2 AND state = 'pending'`;
    await this.#withConnection((sql) => sql.query(text, [id, claim, error, ...(dueAt ? [dueAt.toISOString()] : [])]));
  }

  async revive(id: string, now = new Date()): Promise<boolean> {
    const text = `UPDATE ${this.#table} SET state = 'pending', attempts = 0, due_at = $2, finished_at = NULL WHERE id = $1 AND state = 'dead' RETURNING id`;
    const { rows } = await this.#withConnection((sql) => sql.query(text, [id, now.toISOString()]));
    return rows.length === 1;
  }

  /** Forgets what was done before then, at most `limit`. Keep ids for longer than the sender tries: 30 days are plenty. */
  async prune(before: Date, limit = 10_000): Promise<number> {
    const text = `DELETE FROM ${this.#table} WHERE id IN (SELECT id FROM ${this.#table} WHERE state = 'done' AND finished_at < $1 LIMIT $2) RETURNING id`;
    return (await this.#withConnection((sql) => sql.query(text, [before.toISOString(), limit]))).rows.length;
  }

  #inTransaction<T>(work: (sql: Queryable) => Promise<T>): Promise<T> {
    return this.#withConnection(async (sql, discard) => {
      try {
        await sql.query("BEGIN");
        const result = await work(sql);
        await sql.query("COMMIT");
        return result;
      } catch (error) {
        await sql.query("ROLLBACK").catch(discard);
        throw error;
      }
    });
  }

  /** What `discard` is told closes the connection: one that cannot roll back must not be lent again inside its transaction. */
  async #withConnection<T>(work: (sql: Queryable, discard: (error: Error) => void) => Promise<T>): Promise<T> {
    const connection = await this.#connect();
    let broken: Error | undefined;
    try {
      return await work(connection, (error) => void (broken = error));
    } finally {
      await connection.release?.(broken);
    }
  }
}

/** It is written into statements, so it is a plain name, with a schema or without. */
function tableName(name: string): string {
  return /^[a-z_][a-z0-9_]{0,50}(\.[a-z_][a-z0-9_]{0,50})?$/.test(name) ? name : fail("bad_option", "The table's name must be lower-case letters, digits and _, with a schema before a full stop or without.");
}
