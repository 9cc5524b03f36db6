import { disableWithReason } from "@/lib/endpoints/disable-with-reason";
import { toPublicId } from "@/lib/ids";
import { publishOperational, type OperationalEvent } from "@/lib/operations/publish-operational";
import type { Engine } from "./engine";
import { disableRule, disableRules } from "./health";
import type { DeadLetter } from "./record";

/** A receiver answered 410: it wants no more, so the endpoint is disabled at once. */
export async function disableGoneEndpoint(engine: Pick<Engine, "pool" | "baseUrl">, endpointId: string): Promise<void> {
  await disableWithReason(engine, endpointId, "gone");
}

/** Disables the endpoints of deliveries that were just given up where a rule holds, and tells the operator of each dead letter. */
export async function afterDeadLetters(engine: Pick<Engine, "pool" | "baseUrl">, dead: DeadLetter[]): Promise<void> {
  const { rows } = await engine.pool.query<CounterRow>(countersSql, [[...new Set(dead.map((letter) => letter.endpointId))], disableRules.inADay]);
  await disableWhereRuled(engine, rows);
  for (const organizationId of new Set(dead.map((letter) => letter.organizationId))) {
    await publishOperational(engine.pool, organizationId, dead.filter((letter) => letter.organizationId === organizationId).map(deadLettered));
  }
}

function deadLettered(letter: DeadLetter): OperationalEvent {
  return {
    type: "delivery.dead_lettered",
    idempotencyKey: `delivery.dead_lettered:${letter.deliveryId}:${letter.attempts}`,
    data: {
      organization: toPublicId("org", letter.organizationId),
      endpoint: toPublicId("ep", letter.endpointId),
      delivery: toPublicId("dlv", letter.deliveryId),
      event: toPublicId("evt", letter.eventId),
      reason: letter.reason,
    },
  };
}

/**
 * Disables where a rule holds by the endpoint's own counters: the five-day rule acts by the passing of time, and what should
 * have followed from a dead letter may have failed each time. Of the day's count the next dead letter asks again.
 */
export async function applyDisableRules(engine: Pick<Engine, "pool" | "baseUrl">): Promise<void> {
  const { rows } = await engine.pool.query<CounterRow>(
    `SELECT s.endpoint_id, s.consecutive_dead_letters AS consecutive, s.failing_since, 0 AS in_a_day, now() AS now
     FROM endpoint_states s JOIN endpoints e ON e.id = s.endpoint_id
     WHERE e.status = 'active' AND e.deleted_at IS NULL AND (s.consecutive_dead_letters >= $2
       OR s.consecutive_dead_letters > 0 AND s.failing_since <= now() - $1::int * interval '1 day')`,
    [disableRules.failingDays, disableRules.consecutive],
  );
  await disableWhereRuled(engine, rows);
}

async function disableWhereRuled(engine: Pick<Engine, "pool" | "baseUrl">, rows: CounterRow[]): Promise<void> {
  for (const row of rows) {
    const rule = disableRule({ consecutiveDeadLetters: row.consecutive, deadLettersInADay: row.in_a_day, failingSince: row.failing_since }, row.now);
    if (rule !== null) await disableWithReason(engine, row.endpoint_id, rule);
  }
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
