import type pg from "pg";
import type { Series } from "@/lib/metrics/catalog";
import type { Gauges } from "./beat";
import { goneId } from "./fold-gone";

export interface Heartbeat {
  name: string;
  ageSeconds: number;
  upSeconds: number;
  gauges: Partial<Gauges>;
}

export interface Heartbeats {
  /** Workers with a sign of life within a minute, the longest running first. */
  living: Heartbeat[];
  /** Since the latest sign of life of any worker. Null: there was none for long. */
  youngestSeconds: number | null;
  /** The sums over all workers, gone ones included: they never fall. */
  counters: Series;
}

const livingSeconds = 60;

interface Row {
  id: string;
  name: string;
  age: number;
  up: number;
  counters: Series;
  gauges: Partial<Gauges>;
}

export async function readHeartbeats(pool: Pick<pg.Pool, "query">): Promise<Heartbeats> {
  const { rows } = await pool.query<Row>(
    `SELECT id, name, extract(epoch FROM now() - beat_at)::float8 AS age, extract(epoch FROM now() - started_at)::float8 AS up, counters, gauges
     FROM worker_heartbeats ORDER BY started_at, id`,
  );
  const counters: Series = {};
  for (const row of rows) for (const [series, value] of Object.entries(row.counters)) counters[series] = (counters[series] ?? 0) + Number(value);
  const workers = rows.filter(({ id }) => id !== goneId).map(({ name, age, up, gauges }) => ({ name, ageSeconds: Math.max(0, age), upSeconds: up, gauges }));
  return {
    living: workers.filter(({ ageSeconds }) => ageSeconds <= livingSeconds),
    youngestSeconds: workers.length === 0 ? null : Math.min(...workers.map(({ ageSeconds }) => ageSeconds)),
    counters,
  };
}
