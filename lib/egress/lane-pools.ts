import { LanePool } from "./lane-pool";

/** Tried within one attempt. The rest of a long answer is left for later attempts. */
const MAX_ADDRESSES_TRIED = 4;
const MAX_POOLS = 1_000;
/** Over all pools. Above it, connections that idle are closed one by one, those of the least recently used pool first. */
const MAX_OPEN = 2_000;
const FAILURE_MEMORY_MS = 30_000;

/** All connection pools, keyed by what may be shared: origin, vetted address and TLS options. */
export class LanePools {
  private readonly pools = new Map<string, LanePool>();
  private readonly total = { open: 0 };

  constructor(
    private readonly limitPerPool: number,
    private readonly now: () => number,
    private readonly maxOpen = MAX_OPEN,
  ) {}

  /** The pools of a host's first vetted addresses, made where there is none yet. */
  getAll(origin: string, addresses: string[], tlsKey: string): LanePool[] {
    const pools: LanePool[] = [];
    for (const address of addresses) if (pools.length < MAX_ADDRESSES_TRIED) pools.push(this.get(origin, address, tlsKey));
    return pools;
  }

  private get(origin: string, address: string, tlsKey: string): LanePool {
    const key = `${origin} ${address} ${tlsKey}`;
    let pool = this.pools.get(key);
    if (!pool) {
      if (this.pools.size >= MAX_POOLS) this.dropEmpty();
      pool = new LanePool(address, this.limitPerPool, this.total);
      this.pools.set(key, pool);
    }
    pool.lastUsedAt = this.now();
    return pool;
  }

  /** Stable: the order of the answer, with those that failed lately at the end. */
  inConnectOrder(pools: LanePool[]): LanePool[] {
    const since = this.now() - FAILURE_MEMORY_MS;
    return [...pools.filter((pool) => pool.failedAt < since), ...pools.filter((pool) => pool.failedAt >= since)];
  }

  /** Closes no more than must go: a whole pool's connections would be opened again at once by those who use them. */
  makeRoom(): void {
    while (this.total.open > this.maxOpen) {
      let oldest: LanePool | null = null;
      for (const pool of this.pools.values()) if (pool.idleCount > 0 && pool.lastUsedAt < (oldest?.lastUsedAt ?? Infinity)) oldest = pool;
      if (oldest === null) return;
      oldest.closeOldestIdle();
    }
  }

  close(): void {
    for (const pool of this.pools.values()) pool.closeIdle();
    this.pools.clear();
  }

  stats(): { pools: number; open: number; idle: number; waiting: number } {
    let idle = 0;
    let waiting = 0;
    for (const pool of this.pools.values()) {
      idle += pool.idleCount;
      waiting += pool.waitingCount;
    }
    return { pools: this.pools.size, open: this.total.open, idle, waiting };
  }

  /** Idle connections go with the least recently used half; a pool in use stays, so its count stays right. */
  private dropEmpty(): void {
    for (const pool of this.leastRecentlyUsed().slice(0, MAX_POOLS / 2)) pool.closeIdle();
    for (const [key, pool] of this.pools) if (pool.open === 0 && pool.waitingCount === 0) this.pools.delete(key);
  }

  private leastRecentlyUsed(): LanePool[] {
    return [...this.pools.values()].sort((a, b) => a.lastUsedAt - b.lastUsedAt);
  }
}
