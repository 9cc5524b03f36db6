import { decodeBase64 } from "@/lib/receiver/base64";

export const SECRET_PREFIX = "whsec_";
export const PRIVATE_KEY_PREFIX = "whsk_";
export const PUBLIC_KEY_PREFIX = "whpk_";

/** Standard Webhooks 1.0, "Signature scheme": 192 to 512 bits. */
export const SECRET_MIN_BYTES = 24;
export const SECRET_MAX_BYTES = 64;

/** Says what is wrong with a secret and never holds any of it. */
export class InvalidSecretError extends Error {
  override readonly name = "InvalidSecretError";
}

/**
 * The key bytes behind `whsec_` (24 to 64), by strict base64, padded or not.
 * Throws InvalidSecretError.
 */
export function parseSigningSecret(secret: string): Uint8Array {
  const bytes = decodeAfter(SECRET_PREFIX, secret);
  if (bytes.length < SECRET_MIN_BYTES || bytes.length > SECRET_MAX_BYTES) {
    throw new InvalidSecretError(
      `A signing secret holds ${SECRET_MIN_BYTES} to ${SECRET_MAX_BYTES} bytes; this one holds ${bytes.length}.`,
    );
  }
  return bytes;
}

/** The 32-byte ed25519 seed (RFC 8032) behind `whsk_`. Throws InvalidSecretError. */
export function parsePrivateSigningKey(secret: string): Uint8Array {
  const seed = decodeAfter(PRIVATE_KEY_PREFIX, secret);
  if (seed.length !== 32) {
    throw new InvalidSecretError(`A private signing key holds 32 bytes; this one holds ${seed.length}.`);
  }
  return seed;
}

function decodeAfter(prefix: string, secret: string): Uint8Array {
  if (!secret.startsWith(prefix)) throw new InvalidSecretError(`This secret must begin with "${prefix}".`);
  const bytes = decodeBase64(secret.slice(prefix.length));
  if (!bytes) throw new InvalidSecretError(`What follows "${prefix}" is not base64.`);
  return bytes;
}
