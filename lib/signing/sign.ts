import { createHmac, sign, type KeyObject } from "node:crypto";
import { signingKeyFor } from "./keys";
import type { SigningProfile } from "./profiles";

export type { SigningProfile } from "./profiles";

export interface SigningKey {
  id: string;
  /** `whsec_…`, or `whsk_…` for standard_asymmetric */
  secret: string;
}

export interface SignRequestInput {
  profile: SigningProfile;
  /** Live now, newest first. A profile with room for one signature uses the first: see `keysForSigning`. */
  keys: readonly SigningKey[];
  /** `evt_…`, the same on every attempt */
  eventId: string;
  eventType: string;
  /** The bytes as stored and as sent. */
  body: Uint8Array;
  /** Unix seconds, fresh on every attempt */
  timestamp: number;
}

/**
 * The signature headers of one attempt, names in lower case. Each profile is that of a verifier that people
 * already have: `standard` and `standard_asymmetric` follow Standard Webhooks 1.0, `stripe` reads with
 * Stripe's library, `sha256_body` with GitHub's.
 *
 * The secret is a key in two forms. Standard Webhooks decodes the base64 after `whsec_`; the libraries of
 * Stripe and GitHub use the text that they are given, prefix and all, so the four hex profiles do too.
 *
 * Throws on input that could not be a header or that would blur the signed content. Ids and types were
 * checked when the event was published, so such an error is a fault of ours.
 */
export function signRequest(input: SignRequestInput): Record<string, string> {
  assertSignable(input);
  const { eventId, eventType, timestamp } = input;
  const names = { "x-webhook-id": eventId, "x-webhook-event": eventType };
  const standard = { "webhook-id": eventId, "webhook-timestamp": String(timestamp) };
  const dated = { "x-webhook-timestamp": String(timestamp) };

  switch (input.profile) {
    case "standard":
      return { ...standard, "webhook-signature": standardSignatures(input), ...names };
    case "standard_asymmetric":
      return { ...standard, "webhook-signature": asymmetricSignatures(input), ...names };
    case "stripe": {
      const signatures = input.keys.map((key) => `v1=${hexSignature(key, `${timestamp}.`, input.body)}`);
      return { "x-webhook-signature": [`t=${timestamp}`, ...signatures].join(","), ...names };
    }
    case "v1_hex":
      return { ...dated, "x-webhook-signature": `v1=${hexSignature(input.keys[0]!, `${timestamp}.`, input.body)}`, ...names };
    case "sha256_timestamp":
      return { ...dated, "x-webhook-signature": `sha256=${hexSignature(input.keys[0]!, `${timestamp}.`, input.body)}`, ...names };
    case "sha256_body":
      return { "x-webhook-signature": `sha256=${hexSignature(input.keys[0]!, "", input.body)}`, ...names };
  }
}

// A full stop in the id would let one signature stand for two different pairs of id and body (Standard
// Webhooks 1.0, "Signature scheme"); white space, CR or LF would end the header.
const EVENT_ID = /^[A-Za-z0-9_-]{1,256}$/;
const EVENT_TYPE = /^[\x21-\x7e]{1,256}$/;

function assertSignable({ keys, eventId, eventType, timestamp }: SignRequestInput): void {
  if (keys.length === 0) throw new Error("No signing key is live for this request.");
  if (!EVENT_ID.test(eventId)) throw new Error("The event id cannot be signed: only letters, digits, _ and - are allowed.");
  if (!EVENT_TYPE.test(eventType)) throw new Error("The event type cannot be a header value.");
  if (!Number.isSafeInteger(timestamp) || timestamp < 0) throw new Error("The timestamp must be whole Unix seconds.");
}

function standardSignatures({ keys, eventId, timestamp, body }: SignRequestInput): string {
  const prefix = `${eventId}.${timestamp}.`;
  return keys.map((key) => `v1,${hmac(signingKeyFor("decoded", key.secret), prefix, body, "base64")}`).join(" ");
}

function asymmetricSignatures({ keys, eventId, timestamp, body }: SignRequestInput): string {
  // ed25519 hashes its message twice, so it needs the whole of it at once: this is the one copy of the body.
  const message = Buffer.concat([Buffer.from(`${eventId}.${timestamp}.`), body]);
  return keys
    .map((key) => `v1a,${sign(null, message, signingKeyFor("ed25519", key.secret)).toString("base64")}`)
    .join(" ");
}

function hexSignature(key: SigningKey, prefix: string, body: Uint8Array): string {
  return hmac(signingKeyFor("text", key.secret), prefix, body, "hex");
}

function hmac(key: KeyObject, prefix: string, body: Uint8Array, encoding: "base64" | "hex"): string {
  return createHmac("sha256", key).update(prefix).update(body).digest(encoding);
}
