import type { SigningProfile } from "@/lib/signing/profiles";

export interface ProfileWords {
  /** As screens and documents write it. */
  name: string;
  /** Who else signs so, or what it is good for. */
  summary: string;
  /** Those that carry the signature, with the form of their value. */
  headers: { name: string; value: string }[];
  /** What the signature is made of, with its parts in braces. */
  signed: string;
  method: string;
  /** In which form the receiver uses what it was given. */
  key: string;
}

/** Sent with every request besides those of the profile; the signature does not cover them. */
export const namesHeaders = [
  { name: "x-webhook-id", value: "evt_…" },
  { name: "x-webhook-event", value: "order.paid" },
];

const id = { name: "webhook-id", value: "evt_…" };
const time = "Unix seconds";
const standardHeaders = (version: string) => [id, { name: "webhook-timestamp", value: time }, { name: "webhook-signature", value: `${version},<base64>` }];
const dated = (signature: string) => [{ name: "x-webhook-timestamp", value: time }, { name: "x-webhook-signature", value: signature }];
const text = "the whole secret as text, whsec_ included";

export const profileWords: Record<SigningProfile, ProfileWords> = {
  standard: {
    name: "standard",
    summary: "Standard Webhooks: libraries for most languages verify it.",
    headers: standardHeaders("v1"),
    signed: "{webhook-id}.{webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: "the bytes that the base64 after whsec_ stands for",
  },
  standard_asymmetric: {
    name: "standard-asymmetric",
    summary: "Standard Webhooks with a key pair: your server holds nothing secret.",
    headers: standardHeaders("v1a"),
    signed: "{webhook-id}.{webhook-timestamp}.{body}",
    method: "ed25519",
    key: "the public key: 32 bytes, in base64 after whpk_",
  },
  stripe: {
    name: "stripe",
    summary: "The form of Stripe: its libraries verify it, from another header.",
    headers: [{ name: "x-webhook-signature", value: "t=<Unix seconds>,v1=<hex>" }],
    signed: "{t}.{body}",
    method: "HMAC-SHA256",
    key: text,
  },
  v1_hex: {
    name: "v1-hex",
    summary: "One hex signature over time and body, after v1=.",
    headers: dated("v1=<hex>"),
    signed: "{x-webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: text,
  },
  sha256_timestamp: {
    name: "sha256-timestamp",
    summary: "One hex signature over time and body, after sha256=.",
    headers: dated("sha256=<hex>"),
    signed: "{x-webhook-timestamp}.{body}",
    method: "HMAC-SHA256",
    key: text,
  },
  sha256_body: {
    name: "sha256-body",
    summary: "The form of GitHub. It signs no time, so keep each x-webhook-id to tell a repeated request.",
    headers: [{ name: "x-webhook-signature", value: "sha256=<hex>" }],
    signed: "{body}",
    method: "HMAC-SHA256",
    key: text,
  },
};
