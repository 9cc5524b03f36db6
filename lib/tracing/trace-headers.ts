import { randomBytes } from "node:crypto";
import type { ClaimedDelivery } from "@/lib/delivery/claim";
import { formatTraceparent, publishContext, type TraceContext } from "./trace-context";
import type { TraceLoader } from "./trace-loader";

/** The span of a request that has gone out with a traceparent, until it is recorded. */
const sending = new WeakMap<ClaimedDelivery, TraceContext>();
let receiversTold: TraceLoader | null = null;

/** From here on the requests of this process carry a traceparent; null: no longer. */
export function tellReceivers(loader: TraceLoader | null): void {
  receiversTold = loader;
}

/** The header for one request, or none: where receivers are not told, this is one comparison. */
export function traceHeaders(delivery: ClaimedDelivery): Promise<Record<string, string>> | null {
  return receiversTold === null ? null : headersFor(delivery, receiversTold);
}

async function headersFor(delivery: ClaimedDelivery, loader: TraceLoader): Promise<Record<string, string>> {
  const context = { ...publishContext(delivery.eventId, await loader.get(delivery.eventId)), spanId: newSpanId() };
  sending.set(delivery, context);
  return { traceparent: formatTraceparent(context) };
}

/** The span that a request went out as, where it did. */
export function sentAs(delivery: ClaimedDelivery): TraceContext | undefined {
  return sending.get(delivery);
}

export function newSpanId(): string {
  return randomBytes(8).toString("hex");
}
