import { SpanKind } from "@opentelemetry/api";
import type { AttemptResult } from "@/lib/delivery/send";
import { toPublicId } from "@/lib/ids";
import { publishContext, type TraceContext } from "./trace-context";
import { newSpanId, sentAs } from "./trace-headers";
import type { TraceLoader } from "./trace-loader";
import type { Tracer } from "./tracer";

/**
 * Writes the spans of attempts that were just recorded: the attempt from when it was due, and inside
 * it the wait until its claim, the request, and the wait until its result was written down.
 */
export async function writeAttemptSpans(tracer: Tracer, loader: TraceLoader, results: AttemptResult[], recordedMs: number): Promise<void> {
  await Promise.all(results.map(async (result) => writeOne(tracer, publishContext(result.delivery.eventId, await loader.get(result.delivery.eventId)), result, recordedMs)));
}

function writeOne(tracer: Tracer, publish: TraceContext, { attemptId, delivery, url, startedAt, result, verdict, decision }: AttemptResult, recordedMs: number): void {
  const { traceId, sampled } = publish;
  const attempt: TraceContext = { traceId, sampled, spanId: newSpanId() };
  const sentMs = startedAt.getTime();
  const answeredMs = sentMs + result.timings.totalMs;
  const claimedMs = Math.min(performance.timeOrigin + delivery.claimedAt, sentMs);
  const dueMs = Math.min(delivery.dueAt.getTime(), claimedMs);
  const error = verdict.outcome === "delivered" ? undefined : verdict.errorClass;
  const part = (name: string, kind: SpanKind, startMs: number, endMs: number, attributes: Record<string, string | number> = {}, context: TraceContext = { traceId, sampled, spanId: newSpanId() }) =>
    tracer.write({ name, kind, context, parentSpanId: attempt.spanId, startMs, endMs, attributes, ...(name === "send" && error !== undefined && { error }) });
  tracer.write({
    name: `attempt ${delivery.eventType}`,
    kind: SpanKind.CONSUMER,
    context: attempt,
    parentSpanId: publish.spanId,
    startMs: dueMs,
    endMs: recordedMs,
    attributes: {
      "posthorn.attempt": toPublicId("att", attemptId),
      "posthorn.delivery": toPublicId("dlv", delivery.id),
      "posthorn.event": toPublicId("evt", delivery.eventId),
      "posthorn.endpoint": toPublicId("ep", delivery.endpointId),
      "posthorn.organization": toPublicId("org", delivery.organizationId),
      "posthorn.event_type": delivery.eventType,
      "posthorn.trigger": delivery.trigger,
      "posthorn.number": delivery.number,
      "posthorn.outcome": verdict.outcome,
      "posthorn.error_class": verdict.errorClass,
      "posthorn.state": decision.state ?? "",
    },
    ...(error !== undefined && { error }),
  });
  part("claim", SpanKind.INTERNAL, dueMs, claimedMs);
  const answer: Record<string, string | number> = { "http.request.method": "POST", "server.address": URL.canParse(url) ? new URL(url).hostname : "" };
  if (result.kind === "response") answer["http.response.status_code"] = result.status;
  else answer["error.type"] = result.errorClass;
  part("send", SpanKind.CLIENT, sentMs, answeredMs, answer, sentAs(delivery));
  part("record", SpanKind.INTERNAL, answeredMs, recordedMs);
}
