import type pg from "pg";
import { disableWithReason } from "@/lib/endpoints/disable-with-reason";
import type { Engine } from "./engine";
import { disableRule, disableRules } from "./health";
import type { DeadLetterNotice } from "./record";

/** A receiver answered 410: it wants no more, so the endpoint is disabled at once. */
export async function disableGoneEndpoint(pool: pg.Pool, endpointId: string): Promise<void> {
  await disableWithReason(pool, endpointId, "gone");
}

/** Reads the counters of endpoints whose delivery was just given up and disables those for which a rule holds. */
export async function applyDisableRules(engine: Pick<Engine, "pool">, notices: DeadLetterNotice[]): Promise<void> {
  const { rows } = await engine.pool.query<CounterRow>(countersSql, [notices.map((notice) => notice.endpointId), disableRules.inADay]);
  for (const row of rows) {
    const rule = disableRule({ consecutiveDeadLetters: row.consecutive, deadLettersInADay: row.in_a_day, failingSince: row.failing_since }, row.now);
    if (rule !== null) await disableWithReason(engine.pool, row.endpoint_id, rule);
  }
}

/** The five-day rule acts by the passing of time: endpoints for which it is due. */
export async function applyFailingRule(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ endpoint_id: string }>(
    `SELECT s.endpoint_id FROM endpoint_states s JOIN endpoints e ON e.id = s.endpoint_id
     WHERE e.status = 'active' AND e.deleted_at IS NULL AND s.consecutive_dead_letters > 0 AND s.failing_since <= now() - $1::int * interval '1 day'`,
    [disableRules.failingDays],
  );
  for (const row of rows) await disableWithReason(pool, row.endpoint_id, "failing_for_days");
}

interface CounterRow {
  endpoint_id: string;
  consecutive: number;
  failing_since: Date | null;
  in_a_day: number;
  now: Date;
}

/** The day's count stops at the rule's number: it never reads more than that from the index. */
const countersSql = `
SELECT s.endpoint_id, s.consecutive_dead_letters AS consecutive, s.failing_since, now() AS now,
  (SELECT count(*)::int FROM (SELECT FROM deliveries d WHERE d.endpoint_id = s.endpoint_id AND d.state = 'failed' AND NOT d.test
     AND d.completed_at > greatest(now() - interval '24 hours', s.counters_since) LIMIT $2) AS dead) AS in_a_day
FROM endpoint_states s JOIN endpoints e ON e.id = s.endpoint_id
WHERE s.endpoint_id = ANY($1::uuid[]) AND e.status = 'active'`;
