import { carriesEverySignature, secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { DEFAULT_OVERLAP_MS } from "@/lib/signing/rotation";

const hour = 3_600_000;

/** How long the old secret signs on, in ms. */
export const overlaps: { ms: number; label: string }[] = [
  { ms: 0, label: "No overlap" },
  { ms: hour, label: "1 hour" },
  { ms: 24 * hour, label: "24 hours" },
  { ms: 3 * 24 * hour, label: "3 days" },
  { ms: 7 * 24 * hour, label: "7 days" },
];

export const usualOverlap = DEFAULT_OVERLAP_MS;

/** What a rotation means for the receiver. `until`: the end of the overlap in words, "14:05 tomorrow". */
export function overlapMeaning(profile: SigningProfile, overlapMs: number, until: string): string {
  const { old, fresh } = keyWords(profile);
  if (overlapMs === 0) {
    return `The ${old} stops signing at once. Until your server has the ${fresh} it refuses what we send.${secretKindOf(profile) === "hmac" ? " Choose this when the old secret may have leaked." : ""}`;
  }
  if (carriesEverySignature(profile)) {
    return `Every request carries both signatures until ${until}. Change your server to the ${fresh} at any moment before that.`;
  }
  return `A request of this profile has room for one signature: the ${old} signs until ${until}, then the ${fresh} does. Before that, let your server accept either of the two.`;
}

/** The same once it is done, beside the new secret. */
export function afterRotation(profile: SigningProfile, overlapMs: number, until: string): string {
  if (overlapMs === 0) return "It signs from the next attempt on. Your server refuses what we send until it has it.";
  if (carriesEverySignature(profile)) return `It signs from the next attempt on, and the old secret signs beside it until ${until}.`;
  return `The old secret signs until ${until}, then this one does. Let your server accept either of the two before that.`;
}

/** What becomes of deliveries that the receiver refuses meanwhile. */
export function refusedMeanwhile(retryPolicy: "any_failure" | "transient_only"): string {
  return retryPolicy === "any_failure"
    ? "What your server refuses meanwhile is retried on the endpoint's schedule."
    : "This endpoint gives up at once on a 4xx answer: have your server answer 503 while it cannot verify, or redeliver those afterwards.";
}

/** A shared secret or a key of a pair: what the receiver holds. */
export function keyWords(profile: SigningProfile) {
  return secretKindOf(profile) === "hmac" ? { one: "secret", old: "old secret", fresh: "new secret" } : { one: "key", old: "old key", fresh: "new public key" };
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
