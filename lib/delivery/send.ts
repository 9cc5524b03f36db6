import { sendWithCredentials } from "@/lib/credentials/send-with-credentials";
import type { EgressClient, EgressRequest, EgressResult } from "@/lib/egress/client";
import { newId, toPublicId } from "@/lib/ids";
import { traceHeaders } from "@/lib/tracing/trace-headers";
import { signRequest } from "@/lib/signing/sign";
import type { ClaimedDelivery } from "./claim";
import { classify, type Verdict } from "./classify";
import { decide, holdsTheLine, type Decision } from "./decide";
import type { EndpointContext } from "./endpoint-context";
import { thinBody } from "@/lib/events/thin-body";

/** Bytes of a response body that are kept. */
export const keptResponseBytes = 16 * 1024;
const connectTimeoutMs = 5_000;
export const userAgent = "Posthorn/1 (webhooks)";

/** One attempt with its result and what follows from it: a row to be recorded. */
export interface AttemptResult {
  attemptId: string;
  delivery: ClaimedDelivery;
  url: string;
  startedAt: Date;
  queueMs: number;
  result: EgressResult;
  requestHeaders: string;
  verdict: Verdict;
  decision: Decision;
  /** Ordered endpoints: the delivery keeps its place, and the endpoint waits instead. */
  holdsTheLine: boolean;
}

export interface Sender {
  egress: EgressClient;
  /** Where the dashboard and the API are, for the link in thin events. */
  baseUrl: string;
  random: () => number;
  onPhase?: (delivery: ClaimedDelivery, phase: Parameters<NonNullable<EgressRequest["onPhase"]>>[0]) => void;
}

/** Signs and sends one claimed delivery, and decides what follows. The world's faults are values. */
export async function sendDelivery(sender: Sender, endpoint: EndpointContext, delivery: ClaimedDelivery, clockOffsetMs: number): Promise<AttemptResult> {
  const asked = traceHeaders(delivery);
  const traced = asked && (await asked);
  // After whatever is waited for: the signature's time is compared with the receiver's clock.
  const startedAt = new Date(Date.now() + clockOffsetMs);
  const body = endpoint.payloadMode === "thin" ? thinBody(delivery.payload, sender.baseUrl) : delivery.payload;
  const signed = signRequest({
    profile: endpoint.profile,
    keys: endpoint.keys,
    eventId: toPublicId("evt", delivery.eventId),
    eventType: delivery.eventType,
    body,
    timestamp: Math.floor(startedAt.getTime() / 1000),
  });
  const request: EgressRequest = {
    url: endpoint.url,
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": userAgent, ...signed, ...traced },
    body,
    connectTimeoutMs: Math.min(connectTimeoutMs, endpoint.timeoutMs),
    totalTimeoutMs: endpoint.timeoutMs,
    maxResponseBytes: keptResponseBytes,
    ...(sender.onPhase && { onPhase: (phase) => sender.onPhase!(delivery, phase) }),
  };
  const { credentials } = endpoint;
  const { result, shownHeaders } = credentials === null ? { result: await sender.egress.send(request), shownHeaders: request.headers } : await sendWithCredentials(sender.egress, credentials, request);
  const verdict = classify(result, { policy: endpoint.retryPolicy, now: new Date(Date.now() + clockOffsetMs) });
  const decision = decide(delivery, verdict, endpoint.schedule, sender.random);
  return {
    attemptId: newId(),
    delivery,
    url: endpoint.url,
    startedAt,
    queueMs: Math.max(0, startedAt.getTime() - delivery.dueAt.getTime()),
    result,
    requestHeaders: maskedHeaders(shownHeaders),
    verdict,
    decision,
    holdsTheLine: holdsTheLine(endpoint, decision),
  };
}

/** The outcome of a delivery that keeps killing workers: given up unsent. */
export function interruptedTooOften(endpoint: EndpointContext, delivery: ClaimedDelivery, clockOffsetMs: number): AttemptResult {
  const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, bodyMs: null, totalMs: 0 };
  const evidence = { interruptions: delivery.interruptions };
  return {
    attemptId: newId(),
    delivery,
    url: endpoint.url,
    startedAt: new Date(Date.now() + clockOffsetMs),
    queueMs: 0,
    result: { kind: "failure", errorClass: "worker_interrupted", message: "Workers stopped each time this delivery was tried.", evidence, remoteAddress: null, timings },
    requestHeaders: "",
    verdict: { outcome: "permanent", errorClass: "worker_interrupted", countsAsAttempt: false, breakerFailure: false, retryAfterMs: null, slowDown: false },
    decision: { state: delivery.trigger === "manual" ? null : "failed", reason: "worker_interrupted", delayMs: null, consumed: false },
    holdsTheLine: false,
  };
}

/** As sent, but for credentials (masked already) and the signature: with it and the body, a log reader could replay the request. */
function maskedHeaders(headers: Record<string, string>): string {
  let lines = "";
  for (const name in headers) lines += `${name}: ${name.endsWith("signature") ? "(masked)" : headers[name]}\n`;
  return lines;
}
