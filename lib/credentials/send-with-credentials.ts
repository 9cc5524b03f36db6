import type { EgressClient, EgressRequest, EgressResult } from "@/lib/egress/client";
import { failure, type Failure } from "@/lib/egress/failure";
import { maskEchoes } from "./mask-echoes";
import type { SendCredentials } from "./open";
import { requestToken } from "./request-token";
import { TokenCache } from "./token-cache";

export interface SentWithCredentials {
  result: EgressResult;
  /** As sent, with every credential masked; empty when nothing was. */
  shownHeaders: Record<string, string>;
}

/** One cache for each way out, and so for each worker. */
const caches = new WeakMap<EgressClient, TokenCache>();

/**
 * Sends a request with an endpoint's credentials. The request's own headers win
 * over custom ones of the same name. An OAuth token that the receiver answers
 * with 401 is replaced once and the request sent again, all within the
 * request's total time.
 */
export async function sendWithCredentials(egress: EgressClient, credentials: SendCredentials, request: EgressRequest): Promise<SentWithCredentials> {
  const startedAt = performance.now();
  const leftMs = () => Math.max(1, request.totalTimeoutMs - (performance.now() - startedAt));
  const unsent = (reason: Failure): SentWithCredentials => ({ result: unsentResult(reason, performance.now() - startedAt), shownHeaders: {} });
  const { headers, oauth2, tls, problem } = credentials;
  if (problem !== null) return unsent(failure("request_not_sendable", `The request cannot be sent: ${problem}`));

  const send = async (token?: string): Promise<SentWithCredentials> => {
    const added = token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
    const totalTimeoutMs = leftMs();
    const result = await egress.send({ ...request, headers: { ...added, ...request.headers }, totalTimeoutMs, connectTimeoutMs: Math.min(request.connectTimeoutMs, totalTimeoutMs), tls });
    const masked = Object.fromEntries(Object.keys(added).map((name) => [name, "(masked)"]));
    return { result: maskEchoes(result, token === undefined ? credentials.secrets : [...credentials.secrets, token]), shownHeaders: { ...masked, ...request.headers } };
  };
  if (oauth2 === null) return send();

  const tokens = tokensOf(egress, request.headers["user-agent"] ?? "");
  const first = await tokens.get(oauth2, leftMs());
  if (!first.ok) return unsent(first.failure);
  const sent = await send(first.token);
  if (sent.result.kind !== "response" || sent.result.status !== 401) return sent;
  const second = await tokens.get(oauth2, leftMs(), first.token);
  return second.ok && second.token !== first.token ? send(second.token) : sent;
}

function tokensOf(egress: EgressClient, userAgent: string): TokenCache {
  let cache = caches.get(egress);
  if (cache === undefined) caches.set(egress, (cache = new TokenCache((client, timeoutMs) => requestToken(egress, client, { timeoutMs, userAgent }))));
  return cache;
}

function unsentResult({ errorClass, message, evidence }: Failure, totalMs: number): EgressResult {
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null, totalMs: Math.round(totalMs * 100) / 100 };
  return { kind: "failure", errorClass, message, evidence, remoteAddress: null, timings };
}
