import { createHmac, createPublicKey, createSecretKey, timingSafeEqual, verify, type KeyObject } from "node:crypto";
import { decodeBase64 } from "./base64";
import { PROFILE_FORMATS, type ReceiverProfile } from "./profiles";
import type { SignedRequest } from "./read-request";

/** A key from the bytes that `parseSecret` found. */
export function importKey(profile: ReceiverProfile, bytes: Uint8Array): KeyObject {
  if (PROFILE_FORMATS[profile].keyKind !== "public") return createSecretKey(bytes);
  const x = Buffer.from(bytes).toString("base64url");
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
}

/** Whether any signature of the request is this key's over its prefix and the body. */
export function hasMatch(key: KeyObject, request: SignedRequest, body: Uint8Array): boolean {
  if (PROFILE_FORMATS[request.profile].keyKind !== "public") return matchesHmac(key, request, body);
  const message = Buffer.concat([Buffer.from(request.prefix), body]);
  return request.signatures.some((signature) => {
    const bytes = decodeBase64(signature);
    return bytes !== null && verify(null, message, key, bytes);
  });
}

function matchesHmac(key: KeyObject, request: SignedRequest, body: Uint8Array): boolean {
  const encoding = PROFILE_FORMATS[request.profile].encoding === "hex-32" ? "hex" : "base64";
  const digest = createHmac("sha256", key).update(request.prefix).update(body).digest(encoding);
  // Every entry is compared, so that the time tells nothing about which one was right.
  return request.signatures.filter((signature) => equalTexts(signature, digest)).length > 0;
}

/** Compares the written forms, so that no second spelling passes. timingSafeEqual throws on unequal lengths. */
function equalTexts(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
