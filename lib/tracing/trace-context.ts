/** W3C Trace Context, https://www.w3.org/TR/trace-context/: version 00, and later ones read as it. */
export interface TraceContext {
  /** 32 hex digits. */
  traceId: string;
  /** 16 hex digits: the parent of what follows. */
  spanId: string;
  sampled: boolean;
}

const form = /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Null where it is no traceparent: then it counts as none (section 3.2.2). */
export function parseTraceparent(text: string | null | undefined): TraceContext | null {
  const match = form.exec(text ?? "");
  return match && { traceId: match[1]!, spanId: match[2]!, sampled: (parseInt(match[3]!, 16) & 1) === 1 };
}

export function formatTraceparent({ traceId, spanId, sampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${sampled ? "01" : "00"}`;
}

/**
 * The span of an event's publishing, parent of all its attempts. Made of the event's id, so that
 * nothing has to be kept: within the publisher's trace where it gave one, else in a trace of the
 * event's own, whose id is the event's UUID.
 */
export function publishContext(eventId: string, given: TraceContext | null): TraceContext {
  const hex = eventId.replaceAll("-", "");
  return { traceId: given?.traceId ?? hex, spanId: hex.slice(16), sampled: given?.sampled ?? true };
}
