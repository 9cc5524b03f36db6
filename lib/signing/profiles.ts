/** As stored. Screens and documents write them with hyphens. */
export type SigningProfile =
  | "standard"
  | "standard_asymmetric"
  | "stripe"
  | "v1_hex"
  | "sha256_timestamp"
  | "sha256_body";

export const SIGNING_PROFILES = [
  "standard",
  "standard_asymmetric",
  "stripe",
  "v1_hex",
  "sha256_timestamp",
  "sha256_body",
] as const satisfies readonly SigningProfile[];

/** Whether one request can carry a signature by each live secret. The others have room for one only. */
export function carriesEverySignature(profile: SigningProfile): boolean {
  return profile === "standard" || profile === "standard_asymmetric" || profile === "stripe";
}

/** `hmac`: a `whsec_` secret that both sides hold. `ed25519`: a `whsk_` seed that only we hold. */
export function secretKindOf(profile: SigningProfile): "hmac" | "ed25519" {
  return profile === "standard_asymmetric" ? "ed25519" : "hmac";
}

/** A secret of one kind cannot sign for the other: such a change of profile needs a new secret, at once. */
export function needsNewSecret(from: SigningProfile, to: SigningProfile): boolean {
  return secretKindOf(from) !== secretKindOf(to);
}
