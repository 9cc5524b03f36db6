import { publicKeyOf } from "@/lib/secrets/generate";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";

/** What the receiver needs and is shown once: the shared secret, or for ed25519 the public key. */
export function shownSecret(profile: SigningProfile, secret: string): string {
  return publicKeyFor(profile, secret) ?? secret;
}

/** `whpk_…` for ed25519, which may be seen again at any time; null where the secret is shared. */
export function publicKeyFor(profile: SigningProfile, secret: string): string | null {
  return secretKindOf(profile) === "ed25519" ? publicKeyOf(secret) : null;
}
