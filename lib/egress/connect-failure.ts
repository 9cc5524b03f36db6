import { isIPv6 } from "node:net";
import { errorCode, errorMessage, failure, type Failure } from "./failure";

const UNREACHABLE = new Set(["EHOSTUNREACH", "ENETUNREACH", "ENETDOWN", "EHOSTDOWN", "EACCES", "EPERM", "EAFNOSUPPORT"]);
/** Our own machine is short of something. It must never count against a receiver. */
const OVERLOADED = new Set(["EMFILE", "ENFILE", "ENOBUFS", "ENOMEM", "EADDRNOTAVAIL", "EADDRINUSE", "EAGAIN", "EPROXY"]);

/** Certificate and protocol faults by OpenSSL's and Node's names for them. */
const TLS_CLASSES: Record<string, string> = {
  CERT_HAS_EXPIRED: "tls_expired",
  CERT_NOT_YET_VALID: "tls_not_yet_valid",
  ERR_TLS_CERT_ALTNAME_INVALID: "tls_name_mismatch",
  HOSTNAME_MISMATCH: "tls_name_mismatch",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls_self_signed",
  SELF_SIGNED_CERT_IN_CHAIN: "tls_untrusted",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "tls_incomplete_chain",
  UNABLE_TO_GET_ISSUER_CERT: "tls_incomplete_chain",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "tls_incomplete_chain",
  CERT_UNTRUSTED: "tls_untrusted",
  CERT_REJECTED: "tls_untrusted",
  CERT_REVOKED: "tls_revoked",
  CERT_CHAIN_TOO_LONG: "tls_untrusted",
  INVALID_CA: "tls_untrusted",
  INVALID_PURPOSE: "tls_untrusted",
  ERR_SSL_WRONG_VERSION_NUMBER: "tls_not_tls",
  ERR_SSL_PACKET_LENGTH_TOO_LONG: "tls_not_tls",
  ERR_SSL_HTTP_REQUEST: "tls_not_tls",
  ERR_SSL_UNSUPPORTED_PROTOCOL: "tls_version",
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: "tls_version",
  ERR_SSL_VERSION_TOO_LOW: "tls_version",
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: "tls_client_certificate_required",
  ERR_SSL_EE_KEY_TOO_SMALL: "tls_weak_certificate",
  ERR_SSL_CA_MD_TOO_WEAK: "tls_weak_certificate",
};

/** Faults that every address of the host would show too, so that trying the next one is pointless. */
export function isConclusive(errorClass: string): boolean {
  return errorClass.startsWith("tls_") || errorClass === "sender_overloaded" || errorClass === "egress_refused";
}

/** Names what ended a connection attempt before any request was written. */
export function connectFailure(error: unknown, address: string): Failure {
  const code = errorCode(error);
  const evidence = { address, ...(code && { code }) };
  // With IPv6 switched off in the kernel, connecting to any IPv6 address says EADDRNOTAVAIL.
  if (UNREACHABLE.has(code) || (code === "EADDRNOTAVAIL" && isIPv6(address))) {
    return failure("network_unreachable", `No route to ${address}`, evidence);
  }
  if (OVERLOADED.has(code)) return failure("sender_overloaded", `This machine could not open a connection (${code})`, evidence);
  if (code === "EPROXYREFUSED") return failure("egress_refused", `The egress proxy does not let requests to ${address} through`, { ...evidence, refusedBy: "proxy" });
  if (code === "ECONNREFUSED") return failure("connection_refused", `${address} refused the connection`, evidence);
  if (code === "ETIMEDOUT") return failure("connect_timeout", `${address} did not answer`, evidence);
  const tls = tlsClass(code);
  if (tls) return failure(tls, errorMessage(error), evidence);
  if (code === "ECONNRESET" && /disconnected before secure/.test(errorMessage(error))) {
    return failure("connection_closed", `${address} closed the connection during the TLS handshake`, evidence);
  }
  if (code === "ECONNRESET" || code === "EPIPE" || code === "ECONNABORTED") {
    return failure("connection_reset", `${address} reset the connection`, evidence);
  }
  return failure("connection_failed", errorMessage(error), evidence);
}

/** The class of a TLS fault, or null when the code is not one. */
export function tlsClass(code: string): string | null {
  const known = TLS_CLASSES[code];
  if (known) return known;
  if (code.startsWith("ERR_SSL_") || code === "EPROTO") return "tls_handshake_failed";
  return /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_CERT|ERR_TLS_)/.test(code) ? "tls_untrusted" : null;
}

/** One failure for several addresses: a missing route (no IPv6 here) says less than any other answer. */
export function connectFailures(failures: Failure[]): Failure {
  const main = failures.find(({ errorClass }) => errorClass !== "network_unreachable") ?? failures[0]!;
  if (failures.length === 1) return main;
  const tried = failures.map(({ errorClass, evidence }) => `${evidence.address}: ${errorClass}`).join("; ");
  return { ...main, evidence: { ...main.evidence, tried } };
}
