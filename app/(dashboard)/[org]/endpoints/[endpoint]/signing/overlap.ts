import type { Translator } from "@/lib/i18n/translator";
import { carriesEverySignature, secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { DEFAULT_OVERLAP_MS } from "@/lib/signing/rotation";

const hour = 3_600_000;

/** How long the old secret signs on, in ms. */
export const overlaps = [
  { ms: 0, key: "overlap.0" },
  { ms: hour, key: "overlap.1" },
  { ms: 24 * hour, key: "overlap.24" },
  { ms: 3 * 24 * hour, key: "overlap.72" },
  { ms: 7 * 24 * hour, key: "overlap.168" },
] as const;

export const usualOverlap = DEFAULT_OVERLAP_MS;

/** What a rotation means for the receiver. `until`: the end of the overlap in words, "14:05 tomorrow". */
export function overlapMeaning(t: Translator<"signing">, profile: SigningProfile, overlapMs: number, until: string): string {
  if (overlapMs === 0) {
    return t("stopsAtOnce", { kind: keyWords(profile).one, leaked: secretKindOf(profile) === "hmac" ? "yes" : "no" });
  }
  if (carriesEverySignature(profile)) {
    return t("bothUntil", { until, kind: keyWords(profile).one });
  }
  return t("oneUntil", { until, kind: keyWords(profile).one });
}

/** The same once it is done, beside the new secret. */
export function afterRotation(t: Translator<"signing">, profile: SigningProfile, overlapMs: number, until: string): string {
  if (overlapMs === 0) return t("itSignsFrom");
  if (carriesEverySignature(profile)) return t("itSignsFromThe", { until });
  return t("theOldSecret", { until });
}

/** What becomes of deliveries that the receiver refuses meanwhile. */
export function refusedMeanwhile(t: Translator<"signing">, retryPolicy: "any_failure" | "transient_only"): string {
  return retryPolicy === "any_failure"
    ? t("whatYourServer")
    : t("thisEndpointGives");
}

/** A shared secret or a key of a pair: what the receiver holds. */
export function keyWords(profile: SigningProfile): { one: "secret" | "key" } {
  return { one: secretKindOf(profile) === "hmac" ? "secret" : "key" };
}

export interface SigningSpan {
  signsNow: boolean;
  /** When it begins to sign; null where it does already. */
  from: string | null;
  /** When it stops; null for the newest. */
  until: string | null;
}

/** From when until when a live secret signs. `secrets`: newest first, as they are listed. */
export function signingSpan(secrets: readonly { signsNow: boolean; expiresAt: string | null }[], index: number): SigningSpan {
  const { signsNow, expiresAt } = secrets[index]!;
  // With room for one signature the oldest signs; each takes over where the one before it ends.
  const from = signsNow ? null : (secrets[index + 1]?.expiresAt ?? null);
  return { signsNow, from, until: expiresAt };
}
