import type { WaterfallPhase } from "@/components/waterfall-layout";
import type { AttemptDetail } from "@/lib/deliveries/get";

/** In which phase an attempt without an answer ended, and in a word how; null where there was an answer. */
export function brokeIn(attempt: Pick<AttemptDetail, "errorClass" | "statusCode" | "phases" | "url">): { phase: WaterfallPhase; word: string } | null {
  const { errorClass, statusCode, phases } = attempt;
  if (statusCode !== null || errorClass === "ok" || neverStarted.has(errorClass)) return null;
  const word = words[errorClass] ?? "broke off";
  if (errorClass.startsWith("dns_")) return { phase: "dns", word };
  if (errorClass.startsWith("tls_")) return { phase: "tls", word };
  if (duringConnect.has(errorClass) && phases.connectMs === null) return { phase: "connect", word };
  const reused = phases.connectMs === null;
  // A server that hangs up within the handshake ends like one that hangs up before its answer.
  if (attempt.url.startsWith("https:") && !reused && phases.tlsMs === null) return { phase: "tls", word };
  return { phase: phases.firstByteMs === null ? "first_byte" : "body", word };
}

/** Nothing went out at all. */
const neverStarted = new Set(["egress_refused", "request_not_sendable", "sender_overloaded", "worker_interrupted"]);

const duringConnect = new Set(["connection_refused", "connect_timeout", "network_unreachable", "connection_failed"]);

const words: Record<string, string> = {
  connection_closed: "closed",
  connection_reset: "reset",
  connection_refused: "refused",
  connect_timeout: "timed out",
  response_timeout: "timed out",
  total_timeout: "timed out",
  dns_timeout: "timed out",
  dns_not_found: "not found",
  dns_no_address: "no address",
  network_unreachable: "no route",
  invalid_http_response: "invalid",
  response_headers_too_large: "too large",
};
