import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Keyring } from "./keyring";

export type { Keyring } from "./keyring";
export { parseKeyring } from "./keyring";

export interface EncryptedSecret {
  keyId: string;
  /** 12-byte nonce, then the ciphertext, then the 16-byte tag */
  ciphertext: Buffer;
}

/** Why a secret could not be read. Holds neither the ciphertext nor anything decrypted from it. */
export class SecretDecryptionError extends Error {
  override readonly name = "SecretDecryptionError";
  constructor(
    readonly code: "unknown_key" | "tampered" | "truncated",
    message: string,
  ) {
    super(message);
  }
}

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts with the current key under a fresh random 96-bit nonce (NIST SP 800-38D 8.2.2: good for 2^32
 * secrets a key). `aad` binds the row to its place, see `encryptionContext`.
 */
export function encryptSecret(keyring: Keyring, plaintext: string, aad: string): EncryptedSecret {
  const nonce = randomBytes(NONCE_BYTES);
  const key = keyring.keys.get(keyring.currentKeyId)!;
  const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(aad, "utf8"));
  const encrypted = [nonce, cipher.update(plaintext, "utf8"), cipher.final(), cipher.getAuthTag()];
  return { keyId: keyring.currentKeyId, ciphertext: Buffer.concat(encrypted) };
}

/** Throws SecretDecryptionError if the key is not in the keyring, or the bytes or `aad` are not those encrypted. */
export function decryptSecret(keyring: Keyring, secret: { keyId: string; ciphertext: Uint8Array }, aad: string): string {
  const key = keyring.keys.get(secret.keyId);
  if (!key) {
    const id = /^[0-9a-f]{8}$/.test(secret.keyId) ? ` ${secret.keyId}` : "";
    throw new SecretDecryptionError(
      "unknown_key",
      `No encryption key${id} is configured; put the key it names into POSTHORN_ENCRYPTION_KEYS_OLD.`,
    );
  }
  const bytes = secret.ciphertext;
  if (bytes.length < NONCE_BYTES + TAG_BYTES) {
    throw new SecretDecryptionError("truncated", "A stored secret is shorter than its own nonce and tag.");
  }
  const tagStart = bytes.length - TAG_BYTES;
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(aad, "utf8"));
  decipher.setAuthTag(bytes.subarray(tagStart));
  try {
    const plaintext = [decipher.update(bytes.subarray(NONCE_BYTES, tagStart)), decipher.final()];
    return Buffer.concat(plaintext).toString("utf8");
  } catch {
    throw new SecretDecryptionError("tampered", "A stored secret was changed, or belongs to another row.");
  }
}

/**
 * The same secret under the current key, or null if it already is: the step of a key rotation.
 * Throws SecretDecryptionError.
 */
export function reencryptSecret(
  keyring: Keyring,
  secret: { keyId: string; ciphertext: Uint8Array },
  aad: string,
): EncryptedSecret | null {
  if (secret.keyId === keyring.currentKeyId) return null;
  return encryptSecret(keyring, decryptSecret(keyring, secret, aad), aad);
}
