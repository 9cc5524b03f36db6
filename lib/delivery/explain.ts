import { explanationOf, type Explanation } from "./explanations";

export { ERROR_CLASSES, explanationOf, type ErrorClass, type Explanation } from "./explanations";

/** What an attempt's row holds about how it went. All of it may come from strangers. */
export interface AttemptFacts {
  errorClass: string;
  status?: number | null;
  statusText?: string | null;
  headers?: [string, string][] | null;
  /** What the sender noted when it failed. */
  message?: string | null;
  evidence?: Record<string, unknown> | null;
  remoteAddress?: string | null;
  bodyTruncated?: boolean;
  bodyError?: string | null;
  totalMs?: number | null;
}

export interface FailureExplanation extends Explanation {
  /** Facts of this very attempt, as plain text: never to be rendered as HTML. */
  evidence: string[];
}

/** Cause, evidence and advice for one attempt. */
export function explainFailure(facts: AttemptFacts): FailureExplanation {
  const explanation = explanationOf(facts.errorClass);
  return {
    ...explanation,
    cause: specificCause(facts) ?? explanation.cause,
    evidence: [...responseLines(facts), ...failureLines(facts)].filter((line) => line !== null),
  };
}

function specificCause({ errorClass, evidence }: AttemptFacts): string | null {
  const until = text(evidence?.certificateValidTo);
  const from = text(evidence?.certificateValidFrom);
  const names = text(evidence?.certificateNames);
  if (errorClass === "tls_expired" && until) return `The server's certificate was valid until ${until}.`;
  if (errorClass === "tls_not_yet_valid" && from) return `The server's certificate becomes valid on ${from}.`;
  if (errorClass === "tls_name_mismatch" && names) return `The server showed a certificate for ${names}, not for the host of the URL.`;
  if (errorClass === "connection_closed" && evidence?.maybeHttps === true) return "The server speaks TLS on this port, but the URL says http.";
  if (errorClass === "connect_timeout" && evidence?.stage === "tls") return "The connection stood, but the TLS handshake never completed.";
  if (errorClass === "dns_not_found" && text(evidence?.hostname)) return `The name ${text(evidence?.hostname)} does not exist in DNS.`;
  return null;
}

function responseLines(facts: AttemptFacts): (string | null)[] {
  const { status, headers, bodyError, bodyTruncated } = facts;
  if (!status) return [];
  return [
    `The receiver answered ${[status, text(facts.statusText)].filter(Boolean).join(" ")}.`,
    headerLine(headers, "location"),
    headerLine(headers, "retry-after"),
    headerLine(headers, "server"),
    bodyError ? `Its body broke off: ${explanationOf(bodyError).short}.` : null,
    bodyTruncated && !bodyError ? "Its body was longer than what is kept." : null,
  ];
}

function failureLines({ message, evidence, remoteAddress, totalMs }: AttemptFacts): (string | null)[] {
  const facts = evidence ?? {};
  return [
    text(message) ? sentence(text(message)) : null,
    line("Addresses tried", text(facts.tried).replace(/: (\w+)/g, (_all, name: string) => `: ${explanationOf(name).short}`)),
    line("Certificate is for", text(facts.certificateNames)),
    line("Certificate was issued by", text(facts.certificateIssuer)),
    line("Certificate is valid", [text(facts.certificateValidFrom), text(facts.certificateValidTo)].filter(Boolean).join(" to ")),
    line("Interim responses", text(facts.interimResponses)),
    facts.resent === true ? "A kept connection had gone stale; the request was sent again at once on a new one." : null,
    line("Reported code", text(facts.code)),
    line("Address", text(remoteAddress)),
    typeof totalMs === "number" ? `Time: ${Math.round(totalMs)} ms.` : null,
  ];
}

function headerLine(headers: AttemptFacts["headers"], name: string): string | null {
  const value = headers?.find(([key]) => key.toLowerCase() === name)?.[1];
  return value === undefined ? null : line(name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()), text(value));
}

function line(label: string, value: string): string | null {
  return value === "" ? null : `${label}: ${value}`;
}

function sentence(value: string): string {
  return /[.!?…]$/.test(value) ? value : `${value}.`;
}

/** One line of at most 200 characters, without control or direction-changing characters. */
function text(value: unknown): string {
  if (typeof value !== "string" && typeof value !== "number") return "";
  const clean = String(value).replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, " ").trim();
  return clean.length > 200 ? `${clean.slice(0, 199)}…` : clean;
}
