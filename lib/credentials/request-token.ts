import type { EgressClient, EgressResult } from "@/lib/egress/client";
import { failure, type Failure } from "@/lib/egress/failure";
import type { OAuth2Client } from "./stored";

export type TokenAnswer = { ok: true; token: string; lifetimeMs: number } | { ok: false; failure: Failure };

/** Where the server does not say (RFC 6749 section 5.1 only recommends it). */
const unknownLifetimeMs = 5 * 60_000;
const longestLifetimeMs = 24 * 60 * 60_000;
const maxAnswerBytes = 64 * 1024;
const longestToken = 16_384;
const TOKEN = /^[\x21-\x7e]+$/;
/** The only words of an answer that are passed on (RFC 6749 section 5.2 and neighbours): any other text might quote the secret. */
const ERRORS = new Set(["invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope", "invalid_target", "access_denied", "server_error", "temporarily_unavailable"]);
/** Faults of our own, which say nothing about the token endpoint. */
const OURS = new Set(["sender_overloaded", "worker_interrupted"]);

/**
 * Asks a token endpoint for an access token by client credentials (RFC 6749
 * section 4.4), through the same guard as every request. Every failure is
 * `oauth_token_failed` with evidence that holds neither secret nor token.
 */
export async function requestToken(egress: EgressClient, client: OAuth2Client, { timeoutMs, userAgent }: { timeoutMs: number; userAgent: string }): Promise<TokenAnswer> {
  const { form, headers } = identify(client);
  if (client.scope !== "") form.set("scope", client.scope);
  const result = await egress.send({
    url: client.tokenUrl,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json", "user-agent": userAgent, ...headers },
    body: Buffer.from(form.toString()),
    connectTimeoutMs: Math.min(5_000, timeoutMs),
    totalTimeoutMs: timeoutMs,
    maxResponseBytes: maxAnswerBytes,
  });
  return readAnswer(result, new URL(client.tokenUrl).host);
}

function identify({ clientAuthentication, clientId, clientSecret }: OAuth2Client): { form: URLSearchParams; headers: Record<string, string> } {
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (clientAuthentication === "body") {
    form.set("client_id", clientId);
    form.set("client_secret", clientSecret);
    return { form, headers: {} };
  }
  // Section 2.3.1: both parts are form-encoded before they are joined.
  const encoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
  return { form, headers: { authorization: `Basic ${Buffer.from(`${encoded(clientId)}:${encoded(clientSecret)}`).toString("base64")}` } };
}

function readAnswer(result: EgressResult, tokenHost: string): TokenAnswer {
  if (result.kind === "failure") {
    if (OURS.has(result.errorClass)) return { ok: false, failure: failure(result.errorClass, result.message, result.evidence) };
    return failed(`The token endpoint ${tokenHost} could not be reached: ${result.message}`, { tokenHost, tokenFailure: result.errorClass });
  }
  const { status } = result;
  const facts = { tokenHost, tokenStatus: status };
  const answer = parsed(result.bodyTruncated ? "" : result.body.toString("utf8"));
  if (status < 200 || status > 299) {
    const error = typeof answer?.error === "string" && ERRORS.has(answer.error) ? answer.error : null;
    return failed(`The token endpoint ${tokenHost} answered ${status}${error === null ? "" : ` (${error})`}`, error === null ? facts : { ...facts, tokenError: error });
  }
  if (answer === null) return failed(`The token endpoint ${tokenHost} answered ${status}, but not with JSON`, facts);
  const { access_token: token, token_type: type } = answer;
  if (typeof token !== "string" || token.length > longestToken || !TOKEN.test(token)) return failed(`The token endpoint ${tokenHost} answered ${status} without an access token that can be sent`, facts);
  if (type !== undefined && (typeof type !== "string" || type.toLowerCase() !== "bearer")) return failed(`The token endpoint ${tokenHost} gave out a token that is no Bearer token`, facts);
  return { ok: true, token, lifetimeMs: lifetimeMs(answer.expires_in) };
}

/** Some servers write the number as a text. */
function lifetimeMs(expiresIn: unknown): number {
  const seconds = typeof expiresIn === "number" || (typeof expiresIn === "string" && expiresIn.trim() !== "") ? Number(expiresIn) : Number.NaN;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds * 1_000), longestLifetimeMs) : unknownLifetimeMs;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function failed(message: string, evidence: Failure["evidence"]): TokenAnswer {
  return { ok: false, failure: failure("oauth_token_failed", message, evidence) };
}
