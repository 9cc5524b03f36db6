import type { SigningProfile } from "@/lib/signing/profiles";

export interface ProfileWords {
  /** As screens and documents write it. */
  name: string;
  /** Those that carry the signature, with the form of their value; {time} stands for Unix seconds. */
  headers: { name: string; value: string }[];
  /** What the signature is made of, with its parts in braces. */
  signed: string;
  method: string;
  /** In which form the receiver uses what it was given: a key of the texts. */
  key: "bytes" | "public" | "text";
}

/** Sent with every request besides those of the profile; the signature does not cover them. */
export const namesHeaders = [
  { name: "x-webhook-id", value: "evt_…" },
  { name: "x-webhook-event", value: "order.paid" },
];

const id = { name: "webhook-id", value: "evt_…" };
const time = "{time}";
const standardHeaders = (version: string) => [id, { name: "webhook-timestamp", value: time }, { name: "webhook-signature", value: `${version},<base64>` }];
const dated = (signature: string) => [{ name: "x-webhook-timestamp", value: time }, { name: "x-webhook-signature", value: signature }];

export const profileWords: Record<SigningProfile, ProfileWords> = {
  standard: {
    name: "standard",
    headers: standardHeaders("v1"),
    signed: "{webhook-id}.{webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: "bytes",
  },
  standard_asymmetric: {
    name: "standard-asymmetric",
    headers: standardHeaders("v1a"),
    signed: "{webhook-id}.{webhook-timestamp}.{body}",
    method: "ed25519",
    key: "public",
  },
  stripe: {
    name: "stripe",
    headers: [{ name: "x-webhook-signature", value: "t=<{time}>,v1=<hex>" }],
    signed: "{t}.{body}",
    method: "HMAC-SHA256",
    key: "text",
  },
  v1_hex: {
    name: "v1-hex",
    headers: dated("v1=<hex>"),
    signed: "{x-webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: "text",
  },
  sha256_timestamp: {
    name: "sha256-timestamp",
    headers: dated("sha256=<hex>"),
    signed: "{x-webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: "text",
  },
  sha256_body: {
    name: "sha256-body",
    headers: [{ name: "x-webhook-signature", value: "sha256=<hex>" }],
    signed: "{body}",
    method: "HMAC-SHA256",
    key: "text",
  },
};
