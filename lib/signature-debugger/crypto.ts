import { PROFILE_FORMATS, type ReceiverProfile } from "@/lib/receiver/profiles";
import { decodeBase64 } from "@/lib/receiver/base64";

/*
 * WebCrypto, which browsers offer on https and on localhost alone. Nothing here compares in constant time: it is the
 * reader's own secret, in the reader's own browser.
 */

export function isCryptoAvailable(): boolean {
  return typeof globalThis.crypto?.subtle?.sign === "function";
}

export type HashName = "SHA-256" | "SHA-1" | "SHA-512";

export async function hmac(key: Uint8Array, message: Uint8Array, hash: HashName = "SHA-256"): Promise<Uint8Array> {
  // An empty key is refused by WebCrypto, and equals one zero byte by the definition of HMAC (RFC 2104).
  const bytes = key.length === 0 ? new Uint8Array(1) : key;
  const imported = await crypto.subtle.importKey("raw", buffer(bytes), { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, buffer(message)));
}

/** Whether any of the signatures is this key's over the message, in the writing of the profile. */
export async function matches(profile: ReceiverProfile, key: Uint8Array, message: Uint8Array, signatures: string[]): Promise<boolean> {
  const { keyKind, encoding } = PROFILE_FORMATS[profile];
  if (keyKind === "public") return verifiesEd25519(key, message, signatures);
  const digest = await hmac(key, message);
  return signatures.includes(encoding === "hex-32" ? toHex(digest) : toBase64(digest));
}

async function verifiesEd25519(key: Uint8Array, message: Uint8Array, signatures: string[]): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey("raw", buffer(key), { name: "Ed25519" }, false, ["verify"]);
    for (const signature of signatures) {
      const bytes = decodeBase64(signature);
      if (bytes !== null && (await crypto.subtle.verify("Ed25519", imported, buffer(bytes), buffer(message)))) return true;
    }
  } catch {
    // 32 bytes that are no point of the curve, or a browser without ed25519.
  }
  return false;
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

export function join(...parts: (Uint8Array | string)[]): Uint8Array {
  const chunks = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
  const joined = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.length;
  }
  return joined;
}

/** Not shared memory, which WebCrypto does not take. */
function buffer(bytes: Uint8Array): ArrayBuffer {
  return bytes.slice().buffer as ArrayBuffer;
}
