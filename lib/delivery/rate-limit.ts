/** A token bucket: `tokens` as of `at` (ms). It holds one second's worth, at least one. */
export interface Bucket {
  tokens: number;
  at: number;
}

export interface Allowance {
  /** Whole requests that may go now. */
  allowed: number;
  /** When the next one may go, if none may now (ms). */
  nextAt: number;
}

/** What an endpoint limited to `perMinute` may send now. Without a limit: all. */
export function allowance(bucket: Bucket | null, perMinute: number | null, now: number): Allowance & { bucket: Bucket | null } {
  if (perMinute === null) return { allowed: Number.POSITIVE_INFINITY, nextAt: now, bucket: null };
  const perMs = perMinute / 60_000;
  const size = Math.max(1, perMinute / 60);
  const tokens = bucket === null ? size : Math.min(size, bucket.tokens + Math.max(0, now - bucket.at) * perMs);
  return { allowed: Math.floor(tokens), nextAt: now + Math.ceil((1 - tokens) / perMs), bucket: { tokens, at: now } };
}
