import { ZodError } from "zod";
import { DomainError } from "@/lib/errors";
import { LimitError } from "@/lib/limits/limit-error";
import { isDatabaseDown } from "./database-down";
import { isUndone } from "./is-undone";
import { reportError } from "./report-error";
import { isUnstorableText, unstorableText } from "./unstorable-text";
import { toInvalidRequest } from "./invalid-request";

/** A DomainError whose answer needs headers of its own (Allow, WWW-Authenticate, Retry-After). */
export class HttpError extends DomainError {
  constructor(
    status: number,
    code: string,
    message: string,
    fix: string,
    readonly headers: Record<string, string>,
    details?: Record<string, unknown>,
  ) {
    super(status, code, message, fix, details);
  }
}

/** Problem details (RFC 9457). `code`, `fix` and `requestId` are on every one; others by `code`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  fix: string;
  requestId: string;
  [extension: string]: unknown;
}

/** The one place where an error becomes an HTTP answer. What is not a domain error is logged and told as nothing but its request id. */
export function toProblemResponse(error: unknown, requestId: string): Response {
  const known = toDomainError(error, requestId);
  const { status, code, message, fix, details } = known;
  const problem: Problem = { ...details, type: `urn:posthorn:problem:${code}`, title: titleOf(code), status, detail: message, code, fix, requestId };
  const headers = { "content-type": "application/problem+json", "cache-control": "no-store", ...(known instanceof HttpError && known.headers), ...(known instanceof LimitError && { "retry-after": String(known.retryAfterSeconds) }) };
  return new Response(JSON.stringify(problem), { status, headers });
}

/** Whether an error says that what was asked for was not done, since it may not or cannot be. After any other it may be done or not. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DomainError ? error.status < 500 : error instanceof ZodError || isUnstorableText(error);
}

function toDomainError(error: unknown, requestId: string): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof ZodError) return toInvalidRequest(error);
  if (isUnstorableText(error)) return new DomainError(422, unstorableText.code, unstorableText.message, unstorableText.fix);
  if (isDatabaseDown(error) || isUndone(error)) {
    reportError("the database could not be reached", error, requestId);
    return new HttpError(503, "database_unavailable", "The database cannot be reached right now.", "Send the same request again in a few seconds. A write may have been done all the same: with its Idempotency-Key it is not done twice.", { "retry-after": "5" });
  }
  reportError("a request failed", error, requestId);
  return new DomainError(500, "internal", "Something went wrong on our side.", `Try again. If it happens again, quote the request id ${requestId}.`);
}

function titleOf(code: string): string {
  const words = code.replaceAll("_", " ").replace(/\bjson\b/, "JSON").replace(/\butf8\b/, "UTF-8").replace(/\bapi\b/, "API");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
