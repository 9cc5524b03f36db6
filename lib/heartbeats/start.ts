import { randomUUID } from "node:crypto";
import os from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type pg from "pg";
import { tally } from "@/lib/metrics/tally";
import { beat, type Gauges } from "./beat";
import { foldGone } from "./fold-gone";

export interface HeartbeatOptions {
  pool: pg.Pool;
  /** What only the worker knows. */
  gauges(): Omit<Gauges, "memoryBytes" | "eventLoopLagSeconds" | "connectionsWaiting">;
  onError(error: unknown): void;
  everyMs?: number;
}

/** A beat is one small statement: `/api/ready` waits for three missed ones. */
const everyMsDefault = 10_000;

/** Beats at once and every ten seconds until it is stopped; a beat that fails is the next one's to repair. */
export function startHeartbeat({ pool, gauges, onError, everyMs = everyMsDefault }: HeartbeatOptions): { stop(): Promise<void> } {
  const id = randomUUID();
  const name = `${os.hostname()}:${process.pid}`;
  const lag = monitorEventLoopDelay({ resolution: 20 });
  lag.enable();
  let beating = Promise.resolve();
  let failing = false;

  const once = async (): Promise<void> => {
    const eventLoopLagSeconds = Number.isFinite(lag.percentile(99)) ? lag.percentile(99) / 1e9 : 0;
    lag.reset();
    try {
      await beat(pool, { id, name, counters: tally(), gauges: { ...gauges(), memoryBytes: process.memoryUsage.rss(), eventLoopLagSeconds, connectionsWaiting: pool.waitingCount } });
      failing = false;
    } catch (error) {
      // Once for each outage: the rest says the same.
      if (!failing) onError(error);
      failing = true;
    }
  };
  const next = () => void (beating = beating.then(once));
  next();
  const timer = setInterval(next, everyMs);
  return {
    /** Leaves the counts with those that are gone. */
    async stop() {
      clearInterval(timer);
      lag.disable();
      await beating;
      await once();
      await foldGone(pool, [id]).catch(onError);
    },
  };
}
