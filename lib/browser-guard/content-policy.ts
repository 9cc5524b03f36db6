import { styleHashes } from "./style-hashes";

export interface PageSetting {
  /** Of this one answer: 128 random bits in base64. */
  nonce: string;
  development: boolean;
  /** People reach us by https alone. */
  https: boolean;
  /** Origins whose pages may show ours in a frame. */
  frameAncestors: readonly string[];
}

/**
 * The Content-Security-Policy of a page (CSP level 3). Scripts run by the
 * nonce, and whatever a nonced script loads; nothing is loaded from, sent to or
 * reported to another site. Style attributes are allowed: React writes them for
 * measured positions, and without an image, font or connection to elsewhere a
 * style can carry nothing out. Style elements need the nonce, or are known by
 * their hash.
 */
export function contentPolicy({ nonce, development, https, frameAncestors }: PageSetting): string {
  const hashes = Object.values(styleHashes).map((hash) => `'sha256-${hash}'`);
  return [
    "default-src 'none'",
    // React rebuilds server stacks by eval while developing; built pages have none.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ""}`,
    // The overlay of the development server brings styles of its own.
    `style-src-elem 'self' ${development ? "'unsafe-inline'" : [`'nonce-${nonce}'`, ...hashes].join(" ")}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(" ") : "'none'"}`,
    ...(https ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
