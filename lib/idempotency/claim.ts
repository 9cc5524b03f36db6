import { createHash, createHmac, hkdfSync, randomUUID, type KeyObject } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { HttpError } from "@/lib/api/problem";
import { reportError } from "@/lib/api/report-error";
import { conflict, invalid } from "@/lib/errors";
import type { Keyring } from "@/lib/secrets/keyring";

/** How long an answer is repeated for the same key and request. */
export const answerLifetimeHours = 24;
/** Longer than any operation takes: after that, whoever worked on it is gone. */
const lockSeconds = 120;
const keepTries = 3;
const keepAgainMs = 200;

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

/** The request is this process's to work on. None of the three throws. */
export interface Claim {
  /** It is done. */
  keep(answer: StoredAnswer): Promise<void>;
  /** Nothing was done: the key is free again. */
  release(): Promise<void>;
  /** Whether anything was done is not known: the key is never worked on again. */
  giveUp(): Promise<void>;
}

type Pool = Pick<pg.Pool, "query">;

/**
 * Takes an Idempotency-Key for a request, or finds what it was answered
 * (draft-ietf-httpapi-idempotency-key-header-07, section 2.6). Of two at once
 * one gets it. Throws 422 `idempotency_key_reused` for another request, 409
 * `idempotency_in_flight` while the first is worked on, and 409
 * `idempotency_outcome_unknown` where nobody can say what became of that. With
 * the service role: the tenant's does not see these rows.
 */
export async function claimKey(pool: Pool, keyring: Keyring, request: IdempotentRequest): Promise<Claim | StoredAnswer> {
  const id = createHash("sha256").update(delimited(request.apiKeyId, request.organizationId ?? "", request.key)).digest();
  const asked = delimited(request.method, request.address, request.body);
  const fingerprint = fingerprintOf(asked, keyring.keys.get(keyring.currentKeyId)!);
  const token = randomUUID();
  for (;;) {
    const { rowCount } = await pool.query(claimSql, [id, request.apiKeyId, request.organizationId, fingerprint, token, lockSeconds, answerLifetimeHours]);
    if (rowCount === 1) return claimOf(pool, id, token);
    const { rows } = await pool.query<Row>("SELECT fingerprint, locked_until > now() AS locked, status, headers, body FROM idempotency_keys WHERE id = $1 AND expires_at > now()", [id]);
    // Released or expired between the two statements: it can be had now.
    if (rows[0] === undefined) continue;
    // An answer may have been kept under a key that has been replaced since.
    const same = [...keyring.keys.values()].some((key) => fingerprintOf(asked, key).equals(rows[0]!.fingerprint));
    return judge(rows[0], same);
  }
}

interface Row {
  fingerprint: Buffer;
  locked: boolean;
  status: number | null;
  headers: string | null;
  body: string | null;
}

function judge({ locked, status, headers, body }: Row, same: boolean): StoredAnswer {
  if (!same) throw invalid("idempotency_key_reused", "This Idempotency-Key was used with another request.", "Use a new key for another request, or send exactly the same one.");
  if (status !== null) return { status, headers: JSON.parse(headers!) as Record<string, string>, body };
  if (locked) throw new HttpError(409, "idempotency_in_flight", "A request with this Idempotency-Key is being worked on.", "Wait as long as Retry-After says, and send it again.", { "retry-after": "1" });
  throw conflict("idempotency_outcome_unknown", "A request with this Idempotency-Key broke off in the middle: it may be done or not, and is not done again.", "Look whether it is there; if not, send the request with a new key.");
}

function claimOf(pool: Pool, id: Buffer, token: string): Claim {
  const own = (sql: string, ...values: unknown[]) => pool.query(`${sql} WHERE id = $1 AND token = $2 AND status IS NULL`, [id, token, ...values]);
  return {
    async keep({ status, headers, body }) {
      for (let attempt = 1; ; attempt++) {
        try {
          return void (await own("UPDATE idempotency_keys SET status = $3, headers = $4, body = $5", status, JSON.stringify(headers), body));
        } catch (error) {
          // The write is done, whatever becomes of its record: a repeat is then told that nobody knows.
          if (attempt === keepTries) return reportError("an answer could not be kept for its Idempotency-Key", error, token);
        }
        await sleep(keepAgainMs);
      }
    },
    release: () => own("DELETE FROM idempotency_keys").then(done, (error) => reportError("an Idempotency-Key could not be set free", error, token)),
    // Where this fails, the lock runs out by itself.
    giveUp: () => own("UPDATE idempotency_keys SET locked_until = now()").then(done, done),
  };
}

const done = () => {};

/** Each part with its length before it, so that no two lists of parts read alike. */
function delimited(...parts: string[]): string {
  return parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join("");
}

/** Keyed, because a body may hold a password that could be guessed from a bare hash. */
function fingerprintOf(asked: string, key: KeyObject): Buffer {
  return createHmac("sha256", Buffer.from(hkdfSync("sha256", key, "", "posthorn idempotency fingerprint", 32))).update(asked).digest();
}

/** Only a row that has expired is taken over. */
const claimSql = `
INSERT INTO idempotency_keys AS k (id, api_key_id, organization_id, fingerprint, token, locked_until, expires_at)
VALUES ($1, $2, $3, $4, $5, now() + make_interval(secs => $6::int), now() + make_interval(hours => $7::int))
ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, token = excluded.token, locked_until = excluded.locked_until, expires_at = excluded.expires_at, status = NULL, headers = NULL, body = NULL
WHERE k.expires_at <= now()`;
