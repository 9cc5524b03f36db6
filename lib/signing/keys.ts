import { createSecretKey, type KeyObject } from "node:crypto";
import { privateKeyFromSeed } from "@/lib/secrets/ed25519";
import { parsePrivateSigningKey, parseSigningSecret } from "@/lib/secrets/parse";

/** What a secret becomes before it signs: `text` is the whole of it as UTF-8, as Stripe and GitHub do. */
export type KeyForm = "decoded" | "text" | "ed25519";

/**
 * The key for a secret, from a bounded cache: decoding and importing cost more than signing a small body.
 * Throws InvalidSecretError.
 */
export function signingKeyFor(form: KeyForm, secret: string): KeyObject {
  const cacheKey = `${form} ${secret}`;
  const cached = cache.get(cacheKey);
  if (cached) return cached;
  const key = importKey(form, secret);
  if (cache.size >= CACHE_LIMIT) cache.delete(cache.keys().next().value as string);
  cache.set(cacheKey, key);
  return key;
}

// About 1 KB each. Oldest out first: an endpoint that is still busy is imported again at once, and a
// retired secret does not stay in memory for as long as the process lives.
const CACHE_LIMIT = 2_000;
const cache = new Map<string, KeyObject>();

function importKey(form: KeyForm, secret: string): KeyObject {
  if (form === "ed25519") return privateKeyFromSeed(parsePrivateSigningKey(secret));
  const bytes = parseSigningSecret(secret);
  return createSecretKey(form === "decoded" ? bytes : Buffer.from(secret, "utf8"));
}
