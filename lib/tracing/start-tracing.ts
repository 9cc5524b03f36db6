import type pg from "pg";
import { observeAttempts } from "@/lib/metrics/observe";
import { writeAttemptSpans } from "./attempt-spans";
import { tellsReceivers } from "./keeps-traces";
import { tellReceivers } from "./trace-headers";
import { TraceLoader } from "./trace-loader";
import { createTracer, type Tracer } from "./tracer";

/** Traces this process's attempts where the environment asks for it. Returns how to end: what is not sent yet is sent. */
export function startTracing(environment: Record<string, string | undefined>, pool: pg.Pool, tracer: Tracer | null = createTracer(environment)): () => Promise<void> {
  const loader = new TraceLoader(pool);
  if (tellsReceivers(environment)) tellReceivers(loader);
  const writing = new Set<Promise<void>>();
  const stop =
    tracer &&
    observeAttempts((results) => {
      const written = writeAttemptSpans(tracer, loader, results, Date.now())
        .catch(() => {})
        .finally(() => writing.delete(written));
      writing.add(written);
    });
  return async () => {
    tellReceivers(null);
    stop?.();
    await Promise.all(writing);
    await tracer?.close().catch(() => {});
  };
}
