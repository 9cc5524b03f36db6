import type pg from "pg";
import { readHeartbeats, type Heartbeats } from "@/lib/heartbeats/read";
import { seriesName, type Series } from "./catalog";
import { databaseFigures } from "./database-figures";

export interface PlatformFigures {
  series: Series;
  heartbeats: Heartbeats;
}

/** All figures of the installation: what its workers counted, and what lies in its database. */
export async function platformFigures(pool: pg.Pool): Promise<PlatformFigures> {
  const began = performance.now();
  const heartbeats = await readHeartbeats(pool);
  const stored = await databaseFigures(pool);
  const series = { ...heartbeats.counters, ...stored, ...workerFigures(heartbeats) };
  series[seriesName("posthorn_scrape_duration_seconds")] = (performance.now() - began) / 1_000;
  return { series, heartbeats };
}

/** A scrape every few seconds, by two servers at once and a page beside, costs one look at the database. */
const keepMs = 5_000;
const kept = new WeakMap<pg.Pool, { at: number; figures: Promise<PlatformFigures> }>();

/** The same, up to 5 s old. A failure is not kept. */
export function recentPlatformFigures(pool: pg.Pool): Promise<PlatformFigures> {
  const known = kept.get(pool);
  if (known !== undefined && performance.now() - known.at < keepMs) return known.figures;
  const figures = platformFigures(pool);
  kept.set(pool, { at: performance.now(), figures });
  figures.catch(() => kept.delete(pool));
  return figures;
}

function workerFigures({ living, youngestSeconds }: Heartbeats): Series {
  const series: Series = {
    [seriesName("posthorn_workers")]: living.length,
    [seriesName("posthorn_worker_leaders")]: living.filter(({ gauges }) => gauges.leader === 1).length,
  };
  if (youngestSeconds !== null) series[seriesName("posthorn_worker_heartbeat_age_seconds")] = youngestSeconds;
  for (const { name: worker, gauges } of living) {
    series[seriesName("posthorn_worker_memory_bytes", { worker })] = gauges.memoryBytes ?? 0;
    series[seriesName("posthorn_worker_event_loop_lag_seconds", { worker })] = gauges.eventLoopLagSeconds ?? 0;
    series[seriesName("posthorn_worker_drains", { worker })] = gauges.drains ?? 0;
    series[seriesName("posthorn_worker_runs", { worker, state: "running" })] = gauges.runsRunning ?? 0;
    series[seriesName("posthorn_worker_runs", { worker, state: "waiting" })] = gauges.runsWaiting ?? 0;
    series[seriesName("posthorn_worker_connections_waiting", { worker })] = gauges.connectionsWaiting ?? 0;
  }
  return series;
}
