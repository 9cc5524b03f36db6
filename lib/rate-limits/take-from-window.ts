import { pruneNowAndThen } from "./prune";
import { reserveFromWindow, type Queryable } from "./reserve";

export interface Taken {
  allowed: boolean;
  /** How many more this window allows. */
  remaining: number;
  /** Whole seconds until the next window, at least 1. */
  resetSeconds: number;
}

/**
 * Takes one from a bucket's allowance of `limit` in the present window, shared
 * by all processes on this database. Take before the work that is guarded, so
 * that tries at once all count. What was taken is not given back. `pool` is the
 * service role's: the tenant's may not see these counts. The counts are lost
 * with a crash of the database server (the table is UNLOGGED).
 */
export async function takeFromWindow(pool: Queryable, bucket: string, limit: number, windowSeconds: number, now?: Date): Promise<Taken> {
  const { granted, remaining, msLeft } = await reserveFromWindow(pool, bucket, limit, windowSeconds, 1, now);
  pruneNowAndThen(pool);
  return { allowed: granted === 1, remaining, resetSeconds: Math.max(1, Math.ceil(msLeft / 1000)) };
}
