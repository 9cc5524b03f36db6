import type { Tools } from "@/lib/app/tools";
import { claimKey, type StoredAnswer } from "@/lib/idempotency/claim";
import type { Operation } from "./operations/operation";
import { isUndone } from "./is-undone";
import { isRefusal } from "./problem";
import { readIdempotencyKey } from "./read-idempotency-key";

/** Of an answer, what is repeated with it. */
const keptHeaders = ["content-type", "cache-control", "etag"];

/** A write in two steps. */
export interface Write<Done> {
  /** Does it, in one transaction: what it throws as a refusal, or as undone by the database, has changed nothing. */
  work(): Promise<Done>;
  /** Once it is done: a failure here undoes nothing. */
  answer(done: Done): Promise<Response>;
}

/**
 * Runs a write, or repeats what the same request with the same Idempotency-Key
 * was answered. A refusal changed nothing, and neither did what the database
 * certainly rolled back: the key is free for another try. After any other
 * failure nobody knows what was done, so it is never run again. What is shown once is not kept either, and null when repeated.
 */
export async function answerOnce<Done>({ db, keyring }: Pick<Tools, "db" | "keyring">, operation: Operation, request: Request, who: { apiKeyId: string; organizationId: string | null }, body: string, { work, answer }: Write<Done>): Promise<Response> {
  const key = readIdempotencyKey(request.headers);
  if (key === null) return answer(await work());
  const { pathname, search } = new URL(request.url);
  const claim = await claimKey(db.servicePool, keyring, { ...who, key, method: request.method, address: pathname + search, body });
  if ("status" in claim) return repeated(claim);
  let worked = false;
  try {
    const done = await work();
    worked = true;
    const response = await answer(done);
    await claim.keep(await toStored(response.clone(), operation.once));
    return response;
  } catch (error) {
    await (!worked && (isRefusal(error) || isUndone(error)) ? claim.release() : claim.giveUp());
    throw error;
  }
}

async function toStored(response: Response, once: readonly string[]): Promise<StoredAnswer> {
  const text = response.status === 204 ? null : await response.text();
  const headers = Object.fromEntries(keptHeaders.flatMap((name) => (response.headers.has(name) ? [[name, response.headers.get(name)!]] : [])));
  return { status: response.status, headers, body: text === null || once.length === 0 ? text : withoutSecrets(text, once) };
}

function withoutSecrets(text: string, once: readonly string[]): string {
  const answer = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify({ ...answer, ...Object.fromEntries(once.map((field) => [field, null])) });
}

function repeated({ status, headers, body }: StoredAnswer): Response {
  return new Response(body, { status, headers: { ...headers, "idempotent-replayed": "true" } });
}
