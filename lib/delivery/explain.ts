import { EVIDENCE, type EvidenceKey } from "./evidence-words";
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

/** What an explanation is put together from; the dashboard has them in the reader's language. */
export interface ExplanationWords {
  of: (errorClass: string) => Omit<Explanation, "docSlug">;
  say: (key: EvidenceKey, values: Record<string, string>) => string;
  /** What was kept of the failure, one English sentence; it may quote others' programs. */
  quote: (message: string) => string;
  /** A length of time, ms. */
  length: (ms: number) => string;
}

const english: ExplanationWords = {
  of: explanationOf,
  say: (key, values) => EVIDENCE[key].replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? ""),
  quote: (message) => message,
  length: (ms) => `${Math.round(ms)} ms`,
};

/** Cause, evidence and advice for one attempt, in English unless other words are given. */
export function explainFailure(facts: AttemptFacts, words: ExplanationWords = english): FailureExplanation {
  const { errorClass } = facts;
  const explanation = { ...words.of(errorClass), docSlug: explanationOf(errorClass).docSlug };
  return {
    ...explanation,
    cause: specificCause(facts, words) ?? explanation.cause,
    evidence: [...responseLines(facts, words), ...failureLines(facts, words)].filter((line) => line !== null),
  };
}

function specificCause({ errorClass, evidence }: AttemptFacts, { say }: ExplanationWords): string | null {
  const until = text(evidence?.certificateValidTo);
  const from = text(evidence?.certificateValidFrom);
  const names = text(evidence?.certificateNames);
  const name = text(evidence?.hostname);
  if (errorClass === "tls_expired" && until) return say("expired", { until });
  if (errorClass === "tls_not_yet_valid" && from) return say("notYetValid", { from });
  if (errorClass === "tls_name_mismatch" && names) return say("otherNames", { names });
  if (errorClass === "connection_closed" && evidence?.maybeHttps === true) return say("maybeHttps", {});
  if (errorClass === "connect_timeout" && evidence?.stage === "tls") return say("handshakeHung", {});
  if (errorClass === "dns_not_found" && name) return say("noSuchName", { name });
  return null;
}

function responseLines(facts: AttemptFacts, { of, say }: ExplanationWords): (string | null)[] {
  const { status, headers, bodyError, bodyTruncated } = facts;
  if (!status) return [];
  return [
    say("answered", { status: [status, text(facts.statusText)].filter(Boolean).join(" ") }),
    headerLine(headers, "location"),
    headerLine(headers, "retry-after"),
    headerLine(headers, "server"),
    bodyError ? say("bodyBroke", { how: of(bodyError).short }) : null,
    bodyTruncated && !bodyError ? say("bodyLonger", {}) : null,
  ];
}

function failureLines({ message, evidence, remoteAddress, totalMs }: AttemptFacts, { of, say, quote, length }: ExplanationWords): (string | null)[] {
  const facts = evidence ?? {};
  const from = text(facts.certificateValidFrom);
  const until = text(facts.certificateValidTo);
  const fact = (key: EvidenceKey, value: string) => (value === "" ? null : say(key, { value }));
  return [
    text(message) ? sentence(quote(text(message))) : null,
    fact("tried", text(facts.tried).replace(/: (\w+)/g, (_all, name: string) => `: ${of(name).short}`)),
    fact("certificateFor", text(facts.certificateNames)),
    fact("certificateBy", text(facts.certificateIssuer)),
    from && until ? say("certificateValid", { from, until }) : fact("certificateDate", from || until),
    fact("interim", text(facts.interimResponses)),
    facts.resent === true ? say("resent", {}) : null,
    fact("code", text(facts.code)),
    fact("address", text(remoteAddress)),
    typeof totalMs === "number" ? say("time", { length: length(totalMs) }) : null,
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
