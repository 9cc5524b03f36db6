/**
 * The six ways in which a webhook can be signed.
 *
 * | profile | signature header | signed content | key |
 * |---|---|---|---|
 * | standard | `webhook-signature: v1,<base64>` | `{id}.{timestamp}.{body}` | the bytes behind `whsec_` |
 * | standard_asymmetric | `webhook-signature: v1a,<base64>` | `{id}.{timestamp}.{body}` | ed25519, `whpk_` |
 * | stripe | `x-webhook-signature: t=<ts>,v1=<hex>` | `{timestamp}.{body}` | the whole secret as text |
 * | v1_hex | `x-webhook-signature: v1=<hex>` | `{timestamp}.{body}` | the whole secret as text |
 * | sha256_timestamp | `x-webhook-signature: sha256=<hex>` | `{timestamp}.{body}` | the whole secret as text |
 * | sha256_body | `x-webhook-signature: sha256=<hex>` | `{body}` | the whole secret as text |
 *
 * The last four use the secret as it is written, prefix included, because that is what the libraries of
 * Stripe and GitHub do with the text that they are given. The first two follow Standard Webhooks 1.0.
 */
export type ReceiverProfile =
  | "standard"
  | "standard_asymmetric"
  | "stripe"
  | "v1_hex"
  | "sha256_timestamp"
  | "sha256_body";

/** Dashboards write `standard-asymmetric`, databases `standard_asymmetric`; both are accepted. */
export type ProfileName = ReceiverProfile | "standard-asymmetric" | "v1-hex" | "sha256-timestamp" | "sha256-body";

export interface ProfileFormat {
  /** `list`: `v1,<sig> v1,<sig>`. `fields`: `t=<ts>,v1=<sig>`. `single`: `v1=<sig>`. */
  syntax: "list" | "fields" | "single";
  version: string;
  /** Versions of the same syntax that are known, but that another profile owns. */
  foreignVersions: Readonly<Record<string, string>>;
  encoding: "hex-32" | "base64-32" | "base64-64";
  signatureHeader: string;
  timestampHeader: string | null;
  idHeader: string | null;
  keyKind: "decoded" | "public" | "text";
}

const STANDARD = {
  syntax: "list",
  signatureHeader: "webhook-signature",
  timestampHeader: "webhook-timestamp",
  idHeader: "webhook-id",
} as const;

const HEX = {
  encoding: "hex-32",
  signatureHeader: "x-webhook-signature",
  idHeader: null,
  keyKind: "text",
} as const;

const TIMESTAMP = "x-webhook-timestamp";
const USE_V1_HEX = { v1: "v1-hex" };
const USE_SHA256 = { sha256: "sha256-timestamp or sha256-body" };

export const PROFILE_FORMATS: Readonly<Record<ReceiverProfile, ProfileFormat>> = {
  standard: { ...STANDARD, version: "v1", encoding: "base64-32", keyKind: "decoded", foreignVersions: { v1a: "standard-asymmetric" } },
  standard_asymmetric: { ...STANDARD, version: "v1a", encoding: "base64-64", keyKind: "public", foreignVersions: { v1: "standard" } },
  stripe: { ...HEX, syntax: "fields", version: "v1", timestampHeader: null, foreignVersions: USE_SHA256 },
  v1_hex: { ...HEX, syntax: "single", version: "v1", timestampHeader: TIMESTAMP, foreignVersions: USE_SHA256 },
  sha256_timestamp: { ...HEX, syntax: "single", version: "sha256", timestampHeader: TIMESTAMP, foreignVersions: USE_V1_HEX },
  sha256_body: { ...HEX, syntax: "single", version: "sha256", timestampHeader: null, foreignVersions: USE_V1_HEX },
};

/** The profile behind either spelling, or null if there is none of that name. */
export function profileFromName(name: unknown): ReceiverProfile | null {
  if (typeof name !== "string") return null;
  const profile = name.replaceAll("-", "_");
  return Object.hasOwn(PROFILE_FORMATS, profile) ? (profile as ReceiverProfile) : null;
}
