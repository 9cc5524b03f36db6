import type { Attempt } from "@/lib/client/operations.generated";
import { explainFailure, explanationOf, type AttemptFacts } from "@/lib/delivery/explain";
import { untrusted } from "./untrusted";

/**
 * An attempt for a model. In the facts stands what is ours; whatever somebody else
 * had a hand in (headers, certificate, names, message, body) is set off. Headers
 * that are sent may be the endpoint's own, named and written by a customer.
 */
export function tellAttempt(attempt: Attempt): { facts: object; explanation: object; texts: string[] } {
  const { requestHeaders, responseBody, responseHeaders, evidence, ...facts } = attempt;
  const { title, cause, advice, docSlug } = explanationOf(attempt.errorClass);
  const { cause: ownCause, evidence: lines } = explainFailure({
    errorClass: attempt.errorClass, status: attempt.statusCode, headers: responseHeaders as AttemptFacts["headers"], message: typeof evidence.message === "string" ? evidence.message : null,
    evidence, remoteAddress: attempt.remoteAddress, bodyTruncated: attempt.responseTruncated, totalMs: attempt.durationMs,
  });
  const seen = JSON.stringify({ ...(ownCause !== cause && { cause: ownCause }), evidence: lines, noted: evidence, responseHeaders, requestHeaders }, null, 2);
  return {
    facts,
    explanation: { title, cause, advice, docSlug },
    texts: [untrusted("What was seen of the receiver, and the headers that it was sent", Buffer.from(seen)), ...(responseBody ? [untrusted("What the receiver answered", Buffer.from(responseBody, "base64"))] : [])],
  };
}
