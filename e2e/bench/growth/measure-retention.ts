import type { Database } from "@/lib/db/database";
import { percentile } from "@/e2e/bench/percentile";
import { pruneEvents } from "@/lib/retention/prune";
import type { ClaimProbe } from "./claim-probe";

export interface RetentionMeasure {
  /** The middle claim, in ms: with nothing else going on, and while events are deleted. */
  aloneMs: number;
  besideMs: number;
  /** Events deleted a second, while deleting. */
  eventsPerSecond: number;
}

/**
 * What deleting all that is older than `days` costs a claim. In turns of two
 * seconds each, for a machine is faster in one minute than in the next.
 */
export async function measureRetention(db: Database, probe: ClaimProbe, { turns = 12, days = 1 }: { turns?: number; days?: number } = {}): Promise<RetentionMeasure> {
  const turnMs = 2_000;
  const restMs = 20; // as often as an endpoint with a backlog is claimed
  const alone: number[] = [];
  const beside: number[] = [];
  let events = 0;
  await probe.run(100);
  for (let turn = 0; turn < turns; turn++) {
    const until = performance.now() + turnMs;
    alone.push((await probe.run(Infinity, () => performance.now() > until, restMs)).p50Ms);
    let over = false;
    const deleting = pruneEvents(db.servicePool, { days }, { deadline: performance.now() + turnMs }).finally(() => (over = true));
    beside.push((await probe.run(Infinity, () => over, restMs)).p50Ms);
    events += await deleting;
  }
  return { aloneMs: percentile(alone, 50), besideMs: percentile(beside, 50), eventsPerSecond: events / ((turns * turnMs) / 1000) };
}
