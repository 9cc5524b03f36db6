/** POSTHORN_TRACE_RECEIVERS=1: requests to receivers carry a traceparent. */
export function tellsReceivers(environment: Record<string, string | undefined> = process.env): boolean {
  return environment.POSTHORN_TRACE_RECEIVERS === "1";
}

let kept: boolean | undefined;

/** Whether a traceparent that comes with an event is worth keeping. Of this process's environment it is asked once. */
export function keepsTraces(environment?: Record<string, string | undefined>): boolean {
  return environment ? asksForTraces(environment) : (kept ??= asksForTraces(process.env));
}

function asksForTraces(environment: Record<string, string | undefined>): boolean {
  return Boolean(environment.OTEL_EXPORTER_OTLP_ENDPOINT || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) || tellsReceivers(environment);
}
