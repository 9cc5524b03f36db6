import { ROOT_CONTEXT, trace, TraceFlags, type Attributes, type SpanKind } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import packageJson from "@/package.json";
import type { TraceContext } from "./trace-context";

export interface SpanInput {
  name: string;
  kind: SpanKind;
  /** The span itself: its ids are chosen by whoever writes it. */
  context: TraceContext;
  /** Of the same trace; null at its root. */
  parentSpanId: string | null;
  /** ms since the epoch. */
  startMs: number;
  endMs: number;
  attributes: Attributes;
  error?: string;
}

export interface Tracer {
  write(span: SpanInput): void;
  /** Sends what was written so far. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Spans by OTLP (protobuf over HTTP), which are written once they are over. Null unless
 * OTEL_EXPORTER_OTLP_ENDPOINT (or its _TRACES_ form) names where they go; the exporter reads the
 * other OTEL_ variables by itself. What cannot be sent is dropped: traces never hold deliveries up.
 */
export function createTracer(environment: Record<string, string | undefined>, exporter?: SpanExporter): Tracer | null {
  if (!environment.OTEL_EXPORTER_OTLP_ENDPOINT && !environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) return null;
  const ids = { traceId: "", spanId: "" };
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": environment.OTEL_SERVICE_NAME || "posthorn", "service.version": packageJson.version }),
    idGenerator: { generateTraceId: () => ids.traceId, generateSpanId: () => ids.spanId },
    spanProcessors: [new BatchSpanProcessor(exporter ?? new OTLPTraceExporter())],
  });
  const tracer = provider.getTracer("posthorn");
  return {
    write({ name, kind, context, parentSpanId, startMs, endMs, attributes, error }) {
      if (!context.sampled) return;
      Object.assign(ids, context);
      const parent = parentSpanId === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { traceId: context.traceId, spanId: parentSpanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      const span = tracer.startSpan(name, { kind, startTime: startMs, attributes, root: parentSpanId === null }, parent);
      if (error !== undefined) span.setStatus({ code: 2, message: error });
      span.end(Math.max(startMs, endMs));
    },
    flush: () => provider.forceFlush(),
    close: () => provider.shutdown(),
  };
}

/** This process's tracer, made at its first use. */
export function processTracer(): Tracer | null {
  const kept = globalThis as { posthornTracer?: Tracer | null };
  return kept.posthornTracer === undefined ? (kept.posthornTracer = createTracer(process.env)) : kept.posthornTracer;
}
