import { performance } from "node:perf_hooks";
import { pruneNowAndThen } from "./prune";
import { reserveFromWindow, type Queryable } from "./reserve";

/** What a caller is told of one rate limit, whether it was let through or not. */
export interface Spent {
  allowed: boolean;
  limit: number;
  windowSeconds: number;
  /** How many are left in this window, as far as this process knows: others may have spent some since. */
  remaining: number;
  /** Whole seconds until the next window, at least 1. */
  resetSeconds: number;
}

/** The same under the name of its policy, as RateLimit fields show it: letters, digits, _ and -. */
export interface AppliedLimit extends Spent {
  policy: string;
}

interface Share {
  limit: number;
  window: number;
  /** Reserved for this process and not yet spent. */
  left: number;
  /** What nobody had reserved when this process last asked. */
  unreserved: number;
  /** By `clock`: never later than the window's real end. */
  endsAt: number;
  asking?: Promise<void>;
}

export interface SharedAllowanceOptions {
  windowSeconds: number;
  /** Buckets kept in memory; the one longest untouched gives way, with what it had reserved. */
  maxBuckets?: number;
  /** Milliseconds from anywhere, never going back. */
  clock?: () => number;
}

/** A process's chunk, as a part of the limit: the more parts, the less stays unspent in other processes. */
const parts = 60;
const largestChunk = 1_000;

/**
 * A rate limit that all processes share, for paths too hot for a statement per
 * request: each process reserves a chunk of the window's allowance by one
 * statement and spends it in memory. All together are never granted more than
 * the limit in a window. They may be granted less: what each has reserved and
 * not spent, at most a chunk (a sixtieth of the limit, up to 1,000) and a
 * prefetched one, is nobody else's. A window costs a process one statement, and
 * one more for each chunk.
 */
export class SharedAllowance {
  private readonly shares = new Map<string, Share>();
  private readonly clock: () => number;

  constructor(
    private readonly pool: Queryable,
    private readonly options: SharedAllowanceOptions,
  ) {
    this.clock = options.clock ?? (() => performance.now());
  }

  get size(): number {
    return this.shares.size;
  }

  /** Spends `cost` of the bucket's `limit`, all of it or none. Asks the database only where this process has too little reserved. */
  async spend(bucket: string, limit: number, cost = 1): Promise<Spent> {
    for (;;) {
      const share = this.shareOf(bucket, limit);
      if (share.left >= cost) {
        share.left -= cost;
        this.prefetch(bucket, share);
        return this.told(share, true);
      }
      if (share.unreserved === 0) return this.told(share, false);
      await (share.asking ??= this.reserve(bucket, share, cost - share.left));
    }
  }

  /** The present window's, moved to the end of the map: its first entry is the one longest untouched. */
  private shareOf(bucket: string, limit: number): Share {
    const kept = this.shares.get(bucket);
    const current = kept !== undefined && kept.endsAt > this.clock() ? kept : emptyShare(limit);
    if (current.limit !== limit) {
      // Raised or lowered meanwhile: the database is asked again, and what is reserved already stays.
      current.unreserved = limit;
      current.limit = limit;
    }
    this.shares.delete(bucket);
    this.shares.set(bucket, current);
    if (this.shares.size > (this.options.maxBuckets ?? 10_000)) this.shares.delete(this.shares.keys().next().value!);
    return current;
  }

  private async reserve(bucket: string, share: Share, missing: number): Promise<void> {
    // Measured before the question, so that this process never thinks the window longer than it is.
    const askedAt = this.clock();
    try {
      const { windowSeconds } = this.options;
      const { granted, remaining, msLeft, window } = await reserveFromWindow(this.pool, bucket, share.limit, windowSeconds, Math.max(missing, chunkOf(share.limit)));
      // What was left of another window is worth nothing in this one.
      share.left = window === share.window ? share.left + granted : granted;
      share.window = window;
      share.unreserved = remaining;
      share.endsAt = askedAt + msLeft;
    } finally {
      share.asking = undefined;
    }
    pruneNowAndThen(this.pool);
  }

  /** Before the chunk runs out, so that no request has to wait for the next one. Small chunks are not worth it. */
  private prefetch(bucket: string, share: Share): void {
    const chunk = chunkOf(share.limit);
    if (chunk < 8 || share.left >= chunk / 4 || share.unreserved === 0 || share.asking !== undefined) return;
    share.asking = this.reserve(bucket, share, chunk);
    // Whoever needs the next chunk asks again, and is told.
    share.asking.catch(() => {});
  }

  private told({ limit, left, unreserved, endsAt }: Share, allowed: boolean): Spent {
    const { windowSeconds } = this.options;
    const resetSeconds = Number.isFinite(endsAt) ? Math.max(1, Math.ceil((endsAt - this.clock()) / 1000)) : windowSeconds;
    return { allowed, limit, windowSeconds, remaining: Math.min(limit, left + unreserved), resetSeconds };
  }
}

function emptyShare(limit: number): Share {
  return { limit, window: -1, left: 0, unreserved: limit, endsAt: Infinity };
}

function chunkOf(limit: number): number {
  return Math.max(1, Math.min(largestChunk, Math.floor(limit / parts)));
}
