import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import { HttpError } from "@/lib/api/problem";
import { invalid } from "@/lib/errors";
import { pruneAnswers } from "./prune";

/** How long an answer is repeated for the same key and request. */
export const answerLifetimeHours = 24;
/** Longer than any operation takes; whoever dies in the middle blocks the key no longer than this. */
const lockSeconds = 120;

/** What an Idempotency-Key is about: the same text under another API key or organization is another. */
export interface IdempotentRequest {
  /** UUIDs. */
  apiKeyId: string;
  organizationId: string | null;
  key: string;
  method: string;
  /** With its query. */
  address: string;
  body: string;
}

export interface StoredAnswer {
  status: number;
  headers: Record<string, string>;
  body: string | null;
}

/** The request is this process's to work on: `keep` its answer, or `release` the key where nothing was done. */
export interface Claim {
  keep(answer: StoredAnswer): Promise<void>;
  release(): Promise<void>;
}

type Pool = Pick<pg.Pool, "query">;

/**
 * Takes an Idempotency-Key for a request, or finds what it was answered
 * (draft-ietf-httpapi-idempotency-key-header-07, section 2.6). Of two at once
 * one gets it. Throws 422 `idempotency_key_reused` for another request and 409
 * `idempotency_in_flight` while the first is worked on. With the service role:
 * the tenant's does not see these rows.
 */
export async function claimKey(pool: Pool, request: IdempotentRequest): Promise<Claim | StoredAnswer> {
  const id = hashOf(request.apiKeyId, request.organizationId ?? "", request.key);
  const fingerprint = hashOf(request.method, request.address, request.body);
  const token = randomUUID();
  for (;;) {
    const { rowCount } = await pool.query(claimSql, [id, request.apiKeyId, request.organizationId, fingerprint, token, lockSeconds, answerLifetimeHours]);
    pruneAnswers(pool);
    if (rowCount === 1) return claimOf(pool, id, token);
    const { rows } = await pool.query<Row>("SELECT fingerprint, status, headers, body FROM idempotency_keys WHERE id = $1 AND expires_at > now()", [id]);
    // Released or expired between the two statements: it can be had now.
    if (rows[0] !== undefined) return judge(rows[0], fingerprint);
  }
}

interface Row {
  fingerprint: Buffer;
  status: number | null;
  headers: string | null;
  body: string | null;
}

function judge({ fingerprint, status, headers, body }: Row, asked: Buffer): StoredAnswer {
  if (!fingerprint.equals(asked)) throw invalid("idempotency_key_reused", "This Idempotency-Key was used with another request.", "Use a new key for another request, or send exactly the same one.");
  if (status === null) throw inFlight();
  return { status, headers: JSON.parse(headers!) as Record<string, string>, body };
}

function inFlight(): HttpError {
  return new HttpError(409, "idempotency_in_flight", "A request with this Idempotency-Key is being worked on.", "Wait as long as Retry-After says, and send it again.", { "retry-after": "1" });
}

function claimOf(pool: Pool, id: Buffer, token: string): Claim {
  return {
    async keep({ status, headers, body }) {
      await pool.query("UPDATE idempotency_keys SET status = $3, headers = $4, body = $5 WHERE id = $1 AND token = $2", [id, token, status, JSON.stringify(headers), body]);
    },
    async release() {
      await pool.query("DELETE FROM idempotency_keys WHERE id = $1 AND token = $2 AND status IS NULL", [id, token]);
    },
  };
}

/** Each part with its length before it, so that no two lists of parts read alike. */
function hashOf(...parts: string[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}

/** A row that has expired, or whose worker is gone and asked the same, is taken over. */
const claimSql = `
INSERT INTO idempotency_keys AS k (id, api_key_id, organization_id, fingerprint, token, locked_until, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int), now() + make_interval(hours => $7::int))
ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, token = excluded.token, locked_until = excluded.locked_until, expires_at = excluded.expires_at, status = NULL, headers = NULL, body = NULL
WHERE k.expires_at <= now() OR (k.status IS NULL AND k.locked_until <= now() AND k.fingerprint = excluded.fingerprint)`;
