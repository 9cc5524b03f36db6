import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

// RFC 8410: the fixed DER head of a PKCS #8 ed25519 key, which the 32-byte seed follows.
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

/** The private key of a 32-byte ed25519 seed (RFC 8032). */
export function privateKeyFromSeed(seed: Uint8Array): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
}

/** The 32 bytes of its public key. */
export function publicKeyBytes(privateKey: KeyObject): Buffer {
  return Buffer.from(createPublicKey(privateKey).export({ format: "jwk" }).x as string, "base64url");
}
