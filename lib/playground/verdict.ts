import type { WebhookVerificationCode } from "@/lib/receiver/errors";

/** What an inbox found about a request's signature, as it is stored. */
export type VerdictCode = "verified" | "unsigned" | "no_endpoint" | "secret_unreadable" | WebhookVerificationCode;

export interface Verdict {
  verdict: VerdictCode;
  /** Why, in one or two sentences. Never holds a secret or an expected signature. */
  detail: string;
}

/** A verdict in a few words, with its meaning: the signature holds, does not hold, or there was nothing to check. */
export function verdictWords(verdict: string): { word: string; tone: "good" | "failing" | "off" } {
  return Object.hasOwn(words, verdict) ? words[verdict as VerdictCode] : { word: "Not verified", tone: "failing" };
}

const words: Record<VerdictCode, { word: string; tone: "good" | "failing" | "off" }> = {
  verified: { word: "Verified", tone: "good" },
  unsigned: { word: "Not signed", tone: "off" },
  no_endpoint: { word: "Nothing to check with", tone: "off" },
  secret_unreadable: { word: "Could not check", tone: "off" },
  no_matching_signature: { word: "Signature does not match", tone: "failing" },
  timestamp_too_old: { word: "Signed too long ago", tone: "failing" },
  timestamp_too_new: { word: "Signed in the future", tone: "failing" },
  missing_header: { word: "Header missing", tone: "failing" },
  malformed_header: { word: "Header malformed", tone: "failing" },
  unsupported_version: { word: "Other signature version", tone: "failing" },
  invalid_payload: { word: "Body does not fit", tone: "failing" },
  address_not_allowed: { word: "Address not allowed", tone: "failing" },
  body_too_large: { word: "Too large to check", tone: "off" },
  body_already_parsed: { word: "Could not check", tone: "off" },
  bad_secret: { word: "Could not check", tone: "off" },
  bad_option: { word: "Could not check", tone: "off" },
};
