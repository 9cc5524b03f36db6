import type { EgressResult } from "@/lib/egress/client";
import { parseRetryAfter } from "./retry-after";

/**
 * `any-failure` retries whatever is no success (Standard Webhooks: a 404 may be a receiver mid-deploy).
 * `transient-only` retries transport errors, 408, 429 and 5xx, and gives up on the rest at once.
 */
export type RetryPolicy = "any-failure" | "transient-only";

export interface Verdict {
  outcome: "delivered" | "retry" | "permanent" | "disable";
  /** Stable name of what happened; "ok" when delivered. lib/delivery/explain.ts has words for each. */
  errorClass: string;
  /** False when nothing was learnt about the receiver: our own overload or shutdown. */
  countsAsAttempt: boolean;
  /** A transport error or a 5xx: what the circuit breaker counts. */
  breakerFailure: boolean;
  /** Lower bound in ms that the receiver asked for with 429 or 503; at most 24 h. */
  retryAfterMs: number | null;
  /** 502 and 504: the gateway is alive and its backend is not, so wait at least twice as long. */
  slowDown: boolean;
}

/** Decides what one attempt means. Pure: the same result gives the same verdict. */
export function classify(result: EgressResult, options: { policy: RetryPolicy; now: Date }): Verdict {
  if (result.kind === "failure") return classifyFailure(result.errorClass, result.evidence);
  const { status } = result;
  // The status alone decides, so a 2xx whose body then breaks was still delivered. llhttp lets 600-999 through.
  if (status >= 200 && status <= 299) return verdict("delivered", "ok");
  const errorClass = statusClass(status);
  const asked = status === 429 || status === 503;
  return {
    ...verdict(statusOutcome(status, options.policy), errorClass),
    breakerFailure: status >= 500 && status <= 599,
    retryAfterMs: asked ? parseRetryAfter(headerValues(result.headers, "retry-after"), options.now) : null,
    slowDown: status === 502 || status === 504,
  };
}

function classifyFailure(errorClass: string, evidence: Record<string, unknown>): Verdict {
  switch (errorClass) {
    case "sender_overloaded":
    case "worker_interrupted":
      return { ...verdict("retry", errorClass), countsAsAttempt: false };
    case "request_not_sendable":
      return verdict("permanent", errorClass);
    case "egress_refused":
      // The URL itself will not get better; an answer of the name server may.
      return verdict(evidence.refusedBy === "url" ? "permanent" : "retry", errorClass);
    default:
      return { ...verdict("retry", errorClass), breakerFailure: true };
  }
}

function statusOutcome(status: number, policy: RetryPolicy): Verdict["outcome"] {
  if (status === 410) return "disable";
  if (status === 413) return "permanent"; // the stored bytes never change, so they stay too large
  if (policy === "any-failure") return "retry";
  return status === 408 || status === 429 || (status >= 500 && status <= 599) ? "retry" : "permanent";
}

function statusClass(status: number): string {
  if (status >= 300 && status <= 308 && status !== 304 && status !== 305 && status !== 306) return "redirect_not_followed";
  if (status >= 520 && status <= 530 && status !== 529) return "gateway_error"; // a CDN speaking of its origin
  return STATUS_CLASSES[status] ?? (status >= 500 && status <= 599 ? "server_error" : "unexpected_status");
}

const STATUS_CLASSES: Record<number, string> = {
  400: "bad_request",
  401: "unauthorized",
  403: "unauthorized",
  404: "not_found",
  405: "method_not_allowed",
  407: "unauthorized",
  408: "receiver_timeout",
  409: "conflict",
  410: "endpoint_gone",
  413: "payload_too_large",
  422: "bad_request",
  429: "rate_limited",
  502: "gateway_error",
  503: "gateway_error",
  504: "gateway_error",
};

function headerValues(headers: [string, string][], name: string): string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

function verdict(outcome: Verdict["outcome"], errorClass: string): Verdict {
  return { outcome, errorClass, countsAsAttempt: true, breakerFailure: false, retryAfterMs: null, slowDown: false };
}
