import type { WaterfallPhase } from "@/components/waterfall-layout";
import type { AttemptDetail } from "@/lib/deliveries/get";

/** In which phase an attempt without an answer ended, and how; null where there was an answer. */
export function brokeIn(attempt: Pick<AttemptDetail, "errorClass" | "statusCode" | "phases" | "url">): { phase: WaterfallPhase; how: BrokeHow } | null {
  const { errorClass, statusCode, phases } = attempt;
  if (statusCode !== null || errorClass === "ok" || neverStarted.has(errorClass)) return null;
  const how = HOWS.find((each) => each === errorClass) ?? "other";
  if (errorClass.startsWith("dns_")) return { phase: "dns", how };
  if (errorClass.startsWith("tls_")) return { phase: "tls", how };
  if (duringConnect.has(errorClass) && phases.connectMs === null) return { phase: "connect", how };
  const reused = phases.connectMs === null;
  // A server that hangs up within the handshake ends like one that hangs up before its answer.
  if (attempt.url.startsWith("https:") && !reused && phases.tlsMs === null) return { phase: "tls", how };
  return { phase: phases.firstByteMs === null ? "first_byte" : "body", how };
}

/** Nothing went out at all. */
const neverStarted = new Set(["egress_refused", "request_not_sendable", "sender_overloaded", "worker_interrupted"]);

const duringConnect = new Set(["connection_refused", "connect_timeout", "network_unreachable", "connection_failed"]);

/** The classes that have a word of their own. */
const HOWS = ["connection_closed", "connection_reset", "connection_refused", "connect_timeout", "response_timeout", "total_timeout", "dns_timeout", "dns_not_found", "dns_no_address", "network_unreachable", "invalid_http_response", "response_headers_too_large"] as const;

/** The key of the word under `broke` in the texts. */
export type BrokeHow = (typeof HOWS)[number] | "other";
