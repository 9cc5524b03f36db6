import { InMemorySpanExporter, type ReadableSpan } from "@opentelemetry/sdk-trace-base";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { inTransaction } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { drainEndpoint } from "@/lib/delivery/drain";
import { publishEvents } from "@/lib/events/publish";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { eventsStored } from "./events-stored";
import { startTracing } from "./start-tracing";
import { keepsTraces } from "./keeps-traces";
import { parseTraceparent } from "./trace-context";
import { createTracer, type Tracer } from "./tracer";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:1" };
let stage: Stage;
let receiver: SimpleReceiver;
let end: (() => Promise<void>) | undefined;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
  receiver = await startSimpleReceiver((_, response, index) => void response.writeHead(index === 0 ? 500 : 204).end());
});
afterEach(async () => {
  await end?.();
  end = undefined;
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

/** Publishes one event under a trace and delivers it, its first attempt in vain. */
async function deliver(environment: Record<string, string>, traceparent: string | undefined) {
  const exporter = new InMemorySpanExporter();
  const tracer = createTracer(environment, exporter);
  const { id: organizationId } = await createOrganization(stage.db);
  const { id } = await createEndpointRow(stage.db, organizationId, { url: receiver.url, schedule: "custom", customSchedule: [1] });
  const began = Date.now();
  const [event] = await inTransaction(stage.db.servicePool, async (client) => {
    const published = await publishEvents(viaPg(client), organizationId, [{ type: "order.paid", data: {} }]);
    await eventsStored(viaPg(client), organizationId, published.map((each) => ({ ...each, traceparent })), began, tracer);
    return published;
  });
  end = startTracing(environment, stage.db.servicePool, tracer);
  receiver.requests.length = 0;
  await drainEndpoint(stage.engine, id, { deadline: performance.now() + 10_000 });
  await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1", [id]);
  await drainEndpoint(stage.engine, id, { deadline: performance.now() + 10_000 });
  const spans = () => exporter.getFinishedSpans();
  return { event: event!, spans, exporter, tracer };
}

/** Spans are written beside the deliveries, a while after them. */
const attemptsWritten = (spans: () => ReadableSpan[], tracer: Tracer) =>
  expect.poll(async () => (await tracer.flush(), spans().filter(({ name }) => name === "record").length), { timeout: 10_000 }).toBe(2);

const idOf = (span: ReadableSpan) => span.spanContext().spanId;
const traceOf = (span: ReadableSpan) => span.spanContext().traceId;

test("publish, claim, send and record are one trace, within the publisher's", async () => {
  const given = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  const { spans, tracer } = await deliver({ ...endpoint, POSTHORN_TRACE_RECEIVERS: "1" }, given);
  await attemptsWritten(spans, tracer!);
  const all = spans();
  expect(new Set(all.map(traceOf))).toEqual(new Set(["4bf92f3577b34da6a3ce929d0e0e4736"]));
  const [publish] = all.filter(({ name }) => name === "publish order.paid");
  expect(publish!.parentSpanContext!.spanId).toBe("00f067aa0ba902b7");
  const attempts = all.filter(({ name }) => name === "attempt order.paid");
  expect(attempts.map(({ attributes }) => attributes["posthorn.outcome"])).toEqual(["retry", "delivered"]);
  expect(attempts.map(({ parentSpanContext }) => parentSpanContext!.spanId)).toEqual([idOf(publish!), idOf(publish!)]);
  for (const attempt of attempts) {
    const parts = all.filter(({ parentSpanContext }) => parentSpanContext?.spanId === idOf(attempt));
    expect(parts.map(({ name }) => name)).toEqual(["claim", "send", "record"]);
  }
  const sends = all.filter(({ name }) => name === "send");
  expect(sends.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([500, 204]);
  expect(sends.map(({ status }) => status.message)).toEqual(["server_error", undefined]);
  // Each request names the span that sent it.
  expect(receiver.requests.map(({ headers }) => headers.traceparent)).toEqual(sends.map((send) => `00-${traceOf(send)}-${idOf(send)}-01`));
});

test("an event without a traceparent has a trace of its own, and receivers are not told unless it is set", async () => {
  const { event, spans, tracer } = await deliver(endpoint, undefined);
  await attemptsWritten(spans, tracer!);
  expect(new Set(spans().map(traceOf))).toEqual(new Set([event.id.replaceAll("-", "")]));
  expect(spans().find(({ name }) => name === "publish order.paid")!.parentSpanContext).toBeUndefined();
  expect(receiver.requests.map(({ headers }) => headers.traceparent)).toEqual([undefined, undefined]);
});

test("what the publisher does not sample is not written, and what is no traceparent counts as none", async () => {
  const { spans, exporter } = await deliver(endpoint, "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-00");
  exporter.shutdown = async () => {}; // which forgets them
  // The end waits for the spans of all that was recorded.
  await end!();
  expect(spans()).toEqual([]);
  for (const text of ["", "00-0-0-01", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, `00-4bf92f3577b34da6a3ce929d0e0e4736-${"0".repeat(16)}-01`, "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"]) expect(parseTraceparent(text)).toBeNull();
});

test("without an endpoint there is no tracer, and nothing is kept", () => {
  expect(createTracer({})).toBeNull();
  expect(keepsTraces({})).toBe(false);
  expect(keepsTraces({ POSTHORN_TRACE_RECEIVERS: "1" })).toBe(true);
});
