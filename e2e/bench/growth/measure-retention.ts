import type { Database } from "@/lib/db/database";
import { pruneEvents } from "@/lib/retention/prune";
import type { ClaimProbe, ClaimTimes } from "./claim-probe";

export interface RetentionMeasure {
  /** Claims with nothing else, and while retention deletes. */
  alone: ClaimTimes;
  beside: ClaimTimes;
  /** Events deleted meanwhile, and deliveries a second, estimated from them. */
  events: number;
  seconds: number;
}

/** Deletes all that is older than `days`, for `seconds` at most, while claims go on. */
export async function measureRetention(db: Database, probe: ClaimProbe, { seconds = 60, days = 1 }: { seconds?: number; days?: number } = {}): Promise<RetentionMeasure> {
  const alone = await probe.run(200);
  const startedAt = performance.now();
  let over = false;
  const deleting = pruneEvents(db.servicePool, { days }, { deadline: startedAt + seconds * 1000 }).finally(() => (over = true));
  const beside = await probe.run(Infinity, () => over);
  return { alone, beside, events: await deleting, seconds: (performance.now() - startedAt) / 1000 };
}
