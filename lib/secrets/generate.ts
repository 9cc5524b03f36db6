import { randomBytes } from "node:crypto";
import { secretKindOf, type SigningProfile } from "@/lib/signing/profiles";
import { privateKeyFromSeed, publicKeyBytes } from "./ed25519";
import { PRIVATE_KEY_PREFIX, PUBLIC_KEY_PREFIX, SECRET_PREFIX, parsePrivateSigningKey } from "./parse";

/**
 * A new signing secret of 32 random bytes: `whsec_` + base64 for the HMAC profiles, `whsk_` + base64 of an
 * ed25519 seed (RFC 8032) for `standard_asymmetric`.
 */
export function generateSigningSecret(profile: SigningProfile): string {
  const prefix = secretKindOf(profile) === "ed25519" ? PRIVATE_KEY_PREFIX : SECRET_PREFIX;
  return prefix + randomBytes(32).toString("base64");
}

/**
 * The `whpk_` public key of a `whsk_` secret: what the receiver is given, and safe to show at any time.
 * Throws InvalidSecretError.
 */
export function publicKeyOf(secret: string): string {
  const publicKey = publicKeyBytes(privateKeyFromSeed(parsePrivateSigningKey(secret)));
  return PUBLIC_KEY_PREFIX + publicKey.toString("base64");
}
