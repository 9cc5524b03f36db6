export interface Backoff {
  /** ms; default 1 s. */
  firstMs?: number;
  /** ms; default 1 h. */
  longestMs?: number;
}

/** How long to wait after the `attempt`th failure (from 1), ms: four times as long each time, and up to a quarter longer by chance. */
export function backoffMs(attempt: number, random: () => number, { firstMs = 1_000, longestMs = 3_600_000 }: Backoff = {}): number {
  const wait = Math.min(longestMs, firstMs * 4 ** Math.min(attempt - 1, 30));
  return Math.round(wait * (1 + random() / 4));
}
