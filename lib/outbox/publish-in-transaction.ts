/**
 * Publishing inside a transaction of a product's own, over Prisma or plain `pg`.
 * Stands alone: it calls the SQL function `posthorn_publish` and imports nothing,
 * so that it can be copied into a product that shares a database with Posthorn.
 */

/** The part of a Prisma transaction that this needs. */
export interface PrismaTransaction {
  $queryRawUnsafe<T = unknown>(query: string, ...values: unknown[]): Promise<T>;
}

/** The part of a `pg` client that this needs; give it the client that has begun the transaction, not the pool. */
export interface PgClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface OutboxEvent {
  /** Id (`org_…`) or slug. */
  organization: string;
  type: string;
  /** Any JSON value; or `json`, a JSON text that goes out byte for byte. */
  data?: unknown;
  json?: string;
  /** The same key again answers with the first event. 1 to 255 printable ASCII characters. */
  idempotencyKey?: string;
  /** When it happened; now where left out. */
  timestamp?: Date;
}

export interface OutboxPublished {
  /** `evt_…` */
  id: string;
  /** How many endpoints it goes to, held ones included. */
  deliveries: number;
  /** The idempotency key was seen before: nothing new was stored. */
  reused: boolean;
}

/** A refusal. The transaction is aborted, as after every error in PostgreSQL: roll it back. */
export class OutboxError extends Error {
  override readonly name = "OutboxError";

  constructor(
    /** Stable, such as `unknown_event_type`. */
    readonly code: string,
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

/**
 * Stores the event and one delivery for each matching endpoint in the caller's
 * transaction: they commit or roll back with everything else in it, and workers
 * hear of them at commit. Nothing is sent here. Throws OutboxError:
 * `unknown_event_type`, `invalid_event_type`, `invalid_idempotency_key`,
 * `idempotency_conflict`, `payload_not_serializable`, `payload_too_large`,
 * `payload_too_deep`, `invalid_timestamp`, `not_found` (organization).
 */
export async function publishInTransaction(tx: PrismaTransaction | PgClient, event: OutboxEvent): Promise<OutboxPublished> {
  const text = "json" in event && event.json !== undefined ? event.json : JSON.stringify(event.data);
  const values = [event.organization, event.type, text ?? null, event.idempotencyKey ?? null, event.timestamp?.toISOString() ?? null];
  try {
    const rows = "$queryRawUnsafe" in tx ? await tx.$queryRawUnsafe<unknown[]>(statement, ...values) : (await tx.query(statement, values)).rows;
    return rows[0] as OutboxPublished;
  } catch (error) {
    throw refusalIn(error) ?? error;
  }
}

const statement = "SELECT event_id AS id, deliveries, reused FROM posthorn_publish($1, $2, $3::json, $4, $5::timestamptz)";

/** SQLSTATE PH and the HTTP status, with the code as detail and the fix as hint; Prisma wraps it. */
function refusalIn(error: unknown, depth = 0): OutboxError | undefined {
  if (typeof error !== "object" || error === null || depth > 5) return undefined;
  const given = error as Record<string, unknown>;
  const { detail, hint } = given;
  const [code, message] = [given.originalCode ?? given.code, String(given.originalMessage ?? given.message)];
  if (typeof code === "string" && /^PH\d{3}$/.test(code)) return new OutboxError(String(detail), message, String(hint));
  // SQLSTATE 22P02: the text is no JSON.
  if (code === "22P02" && /\bjson\b/.test(message)) return new OutboxError("payload_not_serializable", "The text is not JSON.", "Pass data as a value, or a JSON text as json.");
  return refusalIn(given.cause, depth + 1) ?? refusalIn(given.meta, depth + 1) ?? refusalIn(given.driverAdapterError, depth + 1);
}
