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
  const stop = tracer && observeAttempts((results) => void writeAttemptSpans(tracer, loader, results, Date.now()).catch(() => {}));
  return async () => {
    tellReceivers(null);
    stop?.();
    await tracer?.close().catch(() => {});
  };
}
