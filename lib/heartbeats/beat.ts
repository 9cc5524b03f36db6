import type pg from "pg";
import type { Series } from "@/lib/metrics/catalog";

export interface Beat {
  /** Of this process, new at each start. */
  id: string;
  name: string;
  /** Counted since the process began. */
  counters: Series;
  /** How it is right now. */
  gauges: Gauges;
}

export interface Gauges {
  /** 1 where this worker runs the crons. */
  leader: number;
  memoryBytes: number;
  /** 99th percentile of how late timers fire. */
  eventLoopLagSeconds: number;
  drains: number;
  runsRunning: number;
  runsWaiting: number;
  connectionsWaiting: number;
}

/** Says that this worker lives, and what it has counted. */
export async function beat(pool: Pick<pg.Pool, "query">, { id, name, counters, gauges }: Beat): Promise<void> {
  await pool.query(
    `INSERT INTO worker_heartbeats AS w (id, name, counters, gauges) VALUES ($1, $2, $3, $4)
     ON CONFLICT (id) DO UPDATE SET beat_at = now(), counters = excluded.counters, gauges = excluded.gauges`,
    [id, name, JSON.stringify(counters), JSON.stringify(gauges)],
  );
}
