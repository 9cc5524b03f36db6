import { performance } from "node:perf_hooks";
import type { Queryable } from "@/lib/rate-limits/reserve";

interface Reading {
  /** Waiting when last counted, at most `pendingLimit`. */
  counted: number;
  /** Of this process, published since that count began. */
  added: number;
  countedAt: number;
  /** How long the count holds, ms. */
  holds: number;
  counting?: Promise<void>;
}

export interface PendingGaugeOptions {
  /** Between two counts of an organization by this process, ms. */
  everyMs?: number;
  maxOrganizations?: number;
  clock?: () => number;
}

/** A count that took long is not repeated sooner than this many times as long: it may cost 2% of a connection at most. */
const rest = 50;

/**
 * How many deliveries of an organization wait (pending or retrying), as near as
 * a busy path can afford: each process counts at most every few seconds, no
 * further than the limit, beside the requests, and adds what it has published
 * itself since. So a limit is overshot by what a process publishes before its
 * first count, and by what the other processes publish between two counts
 * (5 s, longer where counting is slow); never by what this one does.
 */
export class PendingGauge {
  private readonly readings = new Map<string, Reading>();
  private readonly everyMs: number;
  private readonly clock: () => number;

  constructor(
    private readonly pool: Queryable,
    private readonly options: PendingGaugeOptions = {},
  ) {
    this.everyMs = options.everyMs ?? 5_000;
    this.clock = options.clock ?? (() => performance.now());
  }

  get size(): number {
    return this.readings.size;
  }

  /** Whether there is room. Waits for a count only where the last one says that there is none and is no longer fresh. */
  async hasRoom(organizationId: string, limit: number): Promise<boolean> {
    const reading = this.readingOf(organizationId);
    const stale = this.clock() >= reading.countedAt + reading.holds;
    if (reading.counted + reading.added < limit) {
      if (stale) this.count(organizationId, reading, limit).catch(() => {});
      return true;
    }
    if (stale) await this.count(organizationId, reading, limit);
    return reading.counted + reading.added < limit;
  }

  /** After publishing: so many deliveries more. */
  add(organizationId: string, deliveries: number): void {
    this.readingOf(organizationId).added += deliveries;
  }

  /** After a limit was changed: the next request counts again. */
  forget(organizationId: string): void {
    this.readings.delete(organizationId);
  }

  /** Whole seconds until another count can tell. */
  retryAfterSeconds(organizationId: string): number {
    const { countedAt, holds } = this.readingOf(organizationId);
    return Math.max(1, Math.ceil((countedAt + holds - this.clock()) / 1000));
  }

  private readingOf(organizationId: string): Reading {
    const reading = this.readings.get(organizationId) ?? { counted: 0, added: 0, countedAt: -Infinity, holds: 0 };
    this.readings.delete(organizationId);
    this.readings.set(organizationId, reading);
    if (this.readings.size > (this.options.maxOrganizations ?? 10_000)) this.readings.delete(this.readings.keys().next().value!);
    return reading;
  }

  private count(organizationId: string, reading: Reading, limit: number): Promise<void> {
    return (reading.counting ??= this.ask(organizationId, reading, limit).finally(() => (reading.counting = undefined)));
  }

  private async ask(organizationId: string, reading: Reading, limit: number): Promise<void> {
    const startedAt = this.clock();
    const { added } = reading;
    const counted = await countPending(this.pool, organizationId, limit);
    reading.counted = counted;
    // What was published while it counted may be in it too: rather counted twice than not at all.
    reading.added -= added;
    reading.countedAt = this.clock();
    reading.holds = Math.max(this.everyMs, (reading.countedAt - startedAt) * rest);
  }
}

/** Deliveries that wait for an attempt, counted no further than `limit` and by index alone: pending and retrying are the first groups of the log. Held ones wait for a person, and are not counted. */
export async function countPending(pool: Queryable, organizationId: string, limit: number): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (
       SELECT FROM deliveries WHERE organization_id = $1::uuid AND log_group < 2::bigint << 60 LIMIT $2) waiting`,
    [organizationId, limit],
  );
  return rows[0]!.count;
}
