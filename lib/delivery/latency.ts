/** Upper bounds in ms of the latency buckets; the last bucket has none. */
export const latencyBounds = [10, 25, 50, 100, 200, 400, 800, 1600, 3200, 6400, 12800] as const;

export const latencyBuckets = latencyBounds.length + 1;

export function latencyBucket(ms: number): number {
  const index = latencyBounds.findIndex((bound) => ms <= bound);
  return index === -1 ? latencyBounds.length : index;
}

/**
 * The `q` quantile (0 to 1) in ms of a bucket count, by linear interpolation
 * within its bucket; null where nothing was counted. Above the last bound the
 * bound itself is given.
 */
export function latencyQuantile(buckets: readonly number[], q: number): number | null {
  const total = buckets.reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = q * total;
  let below = 0;
  for (let i = 0; i < buckets.length; i++) {
    const count = buckets[i]!;
    if (count > 0 && below + count >= rank) {
      const low = i === 0 ? 0 : latencyBounds[i - 1]!;
      const high = latencyBounds[i] ?? low;
      return Math.round(low + ((high - low) * Math.max(0, rank - below)) / count);
    }
    below += count;
  }
  return null;
}
