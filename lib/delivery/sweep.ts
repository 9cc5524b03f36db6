import type pg from "pg";
import { holdStep, waitingOf } from "@/lib/endpoints/disable-with-reason";
import { warnFailing } from "@/lib/notices/warn-failing";
import { purgeCredentials } from "@/lib/credentials/purge";
import { pruneReveals } from "@/lib/reveals/prune";
import { purgeSecrets } from "@/lib/signing-secrets/purge";
import type { Bell } from "./bell";
import { nextDueSql, purgeClaims } from "./claim";
import { applyFailingRule } from "./disable-rules";
import type { Engine } from "./engine";

/** Bells are rung for what becomes due until the next sweep has surely been. */
const horizonSeconds = 90;

/**
 * The safety net below every bell: finds each endpoint with something due now
 * or before the next sweep, whatever was lost on the way, and says when to ring
 * it. Also holds what waits for endpoints that are disabled, and lets the rule
 * act that only time triggers. Costs one index look-up per endpoint.
 */
export async function sweep(engine: Pick<Engine, "pool" | "baseUrl">, horizon = horizonSeconds): Promise<Bell[]> {
  await warnFailing(engine.pool, engine.baseUrl);
  await applyFailingRule(engine);
  await purgeSecrets(engine.pool);
  await pruneReveals(engine.pool);
  await purgeCredentials(engine.pool);
  await purgeClaims(engine.pool);
  await holdForDisabled(engine.pool);
  const { rows } = await engine.pool.query<{ endpoint_id: string; at: Date }>(sweepSql, [horizon]);
  return rows.map((row) => ({ endpointId: row.endpoint_id, at: row.at }));
}

async function holdForDisabled(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT e.id FROM endpoints e WHERE e.status = 'disabled' AND e.deleted_at IS NULL AND EXISTS (${waitingOf("e.id")})`,
  );
  for (const { id } of rows) {
    const hold = () => pool.query(`UPDATE deliveries SET state = 'held', reason = 'endpoint_disabled', due_at = NULL WHERE id IN (${waitingOf("$1")} LIMIT ${holdStep})`, [id]);
    while ((await hold()).rowCount === holdStep);
  }
}

const sweepSql = `
SELECT e.id AS endpoint_id, waiting.at
FROM endpoints e JOIN endpoint_states s ON s.endpoint_id = e.id
CROSS JOIN LATERAL (SELECT ${nextDueSql("e.id", "AND d.due_at <= now() + $1::int * interval '1 second'")} AS at) AS waiting
WHERE e.deleted_at IS NULL AND waiting.at <= now() + $1::int * interval '1 second'`;
