import type { SigningProfile } from "@/lib/signing/profiles";

/** What the receivers of a profile have in common, in any language. */
export type SignatureShape =
  /** `webhook-signature: v1,<base64> v1,<base64>` over `{id}.{timestamp}.{body}`; the key is behind `whsec_`. */
  | { kind: "standard" }
  /** The same with ed25519: `v1a,<base64>`. */
  | { kind: "asymmetric" }
  /** `x-webhook-signature: t=<timestamp>,v1=<hex>,v1=<hex>` over `{timestamp}.{body}`. */
  | { kind: "stripe" }
  /** One hex signature behind a prefix, over `{timestamp}.{body}`. */
  | { kind: "dated"; prefix: "v1=" | "sha256=" }
  /** `sha256=<hex>` over the body alone. */
  | { kind: "body"; prefix: "sha256=" };

export function shapeOf(profile: SigningProfile): SignatureShape {
  switch (profile) {
    case "standard":
      return { kind: "standard" };
    case "standard_asymmetric":
      return { kind: "asymmetric" };
    case "stripe":
      return { kind: "stripe" };
    case "v1_hex":
      return { kind: "dated", prefix: "v1=" };
    case "sha256_timestamp":
      return { kind: "dated", prefix: "sha256=" };
    case "sha256_body":
      return { kind: "body", prefix: "sha256=" };
  }
}

/** Joins the parts of a snippet, leaving out what is null; each part ends without a line break. */
export function lines(...parts: (string | null | false)[]): string {
  return parts.filter((part) => typeof part === "string").join("\n");
}
