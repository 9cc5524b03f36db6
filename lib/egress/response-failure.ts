import { tlsClass } from "./connect-failure";
import { errorCode, errorMessage, failure, type Failure } from "./failure";

/** Our own mark for a connection that ended before the request could be written on it. */
export const LANE_SPENT = "POSTHORN_LANE_SPENT";

/** Faults of a connection, as opposed to faults of what was said on it: the only ones a free resend is for. */
export function isConnectionLoss(errorClass: string): boolean {
  return errorClass === "connection_closed" || errorClass === "connection_reset";
}

/**
 * Names what ended an exchange after the connection stood. Everything undici 7 was seen to raise is here,
 * including the bare AssertionError of its parser for a status of 000 or 099.
 */
export function responseFailure(error: unknown): Failure {
  const code = errorCode(error);
  const message = errorMessage(error);
  const evidence: Failure["evidence"] = code ? { code } : {};
  switch (code) {
    case "UND_ERR_SOCKET":
      // "bad response": bytes without a request, or an unasked 100 Continue. "bad upgrade": 101.
      if (/^bad (response|upgrade)/.test(message)) return invalid("It answered with an interim response that was not asked for", evidence);
      return failure("connection_closed", "The receiver closed the connection without answering", evidence);
    case LANE_SPENT:
    case "UND_ERR_DESTROYED":
    case "UND_ERR_CLOSED":
    case "EPIPE":
    case "HPE_INVALID_EOF_STATE":
      return failure("connection_closed", "The receiver closed the connection without answering", evidence);
    case "ECONNRESET":
    case "ECONNABORTED":
      return failure("connection_reset", "The receiver reset the connection without answering", evidence);
    case "ETIMEDOUT":
    case "UND_ERR_HEADERS_TIMEOUT":
      return failure("response_timeout", "The receiver did not answer in time", evidence);
    case "UND_ERR_HEADERS_OVERFLOW":
      return failure("response_headers_too_large", "The response headers are larger than 16 KiB", evidence);
    case "ERR_ASSERTION":
    case "UND_ERR_RES_CONTENT_LENGTH_MISMATCH":
      return invalid("The response is not valid HTTP/1.1", evidence);
    case "UND_ERR_INVALID_ARG":
    case "UND_ERR_NOT_SUPPORTED":
    case "UND_ERR_REQ_CONTENT_LENGTH_MISMATCH":
      return failure("request_not_sendable", `The request could not be written: ${message}`, evidence);
  }
  // Its `code` (HPE_…) is usually missing in undici 7.30, so the name decides.
  if (code.startsWith("HPE_") || (error as Error | null)?.name === "HTTPParserError") return parserFailure(error, message, evidence);
  const tls = tlsClass(code);
  return tls ? failure(tls, message, evidence) : failure("connection_failed", message, evidence);
}

/** A TLS server answers plain http with an alert record (0x15 0x03), then closes. */
function parserFailure(error: unknown, message: string, evidence: Failure["evidence"]): Failure {
  const data = (error as { data?: unknown }).data;
  const text = typeof data === "string" ? data : "";
  if (text.startsWith("\x15\x03")) {
    return failure("connection_closed", "The receiver speaks TLS on this port; the URL says http", { ...evidence, maybeHttps: true });
  }
  return invalid(message || "The response is not valid HTTP/1.1", evidence);
}

function invalid(message: string, evidence: Failure["evidence"]): Failure {
  return failure("invalid_http_response", message, evidence);
}
