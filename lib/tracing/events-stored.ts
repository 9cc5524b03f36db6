import { SpanKind } from "@opentelemetry/api";
import type { Sql } from "@/lib/db/sql";
import { toPublicId } from "@/lib/ids";
import { parseTraceparent, publishContext } from "./trace-context";
import { processTracer, type Tracer } from "./tracer";

interface StoredEvent {
  id: string;
  type: string;
  deliveries: number;
  /** As it was given. */
  traceparent?: string;
}

/** Events were stored in the transaction of `sql`: keeps their traceparents beside them, and writes the spans of their publishing. */
export async function eventsStored(sql: Sql, organizationId: string, events: StoredEvent[], beganMs: number, tracer: Tracer | null = processTracer()): Promise<void> {
  const contexts = events.map(({ traceparent }) => parseTraceparent(traceparent));
  const traced = events.filter((_, index) => contexts[index] !== null);
  if (traced.length > 0) {
    await sql.query("INSERT INTO event_traces (event_id, organization_id, traceparent) SELECT id, $1::uuid, traceparent FROM unnest($2::uuid[], $3::text[]) AS t(id, traceparent)", [
      organizationId,
      traced.map(({ id }) => id),
      traced.map(({ traceparent }) => traceparent),
    ]);
  }
  events.forEach((event, index) =>
    tracer?.write({
      name: `publish ${event.type}`,
      kind: SpanKind.PRODUCER,
      context: publishContext(event.id, contexts[index]!),
      parentSpanId: contexts[index]?.spanId ?? null,
      startMs: beganMs,
      endMs: Date.now(),
      attributes: { "posthorn.event": toPublicId("evt", event.id), "posthorn.event_type": event.type, "posthorn.organization": toPublicId("org", organizationId), "posthorn.deliveries": event.deliveries },
    }),
  );
}
