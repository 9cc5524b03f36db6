import { claimKey, type StoredAnswer } from "@/lib/idempotency/claim";
import type { Queryable } from "@/lib/rate-limits/reserve";
import type { Operation } from "./operations/operation";
import { readIdempotencyKey } from "./read-idempotency-key";

/** Of an answer, what is repeated with it. */
const keptHeaders = ["content-type", "cache-control", "etag"];

/**
 * Runs a write, or repeats what the same request with the same Idempotency-Key
 * was answered. A refusal changed nothing, so it is not kept: the key is free
 * for another try. What is shown once is not kept either, and null when repeated.
 */
export async function answerOnce(pool: Queryable, operation: Operation, request: Request, who: { apiKeyId: string; organizationId: string | null }, body: string, run: () => Promise<Response>): Promise<Response> {
  const key = readIdempotencyKey(request.headers);
  if (key === null) return run();
  const { pathname, search } = new URL(request.url);
  const claim = await claimKey(pool, { ...who, key, method: request.method, address: pathname + search, body });
  if ("status" in claim) return repeated(claim);
  try {
    const response = await run();
    await claim.keep(await toStored(response.clone(), operation.once)).catch(() => {}); // the write is done, whatever becomes of its record
    return response;
  } catch (error) {
    await claim.release().catch(() => {}); // it runs out by itself
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
