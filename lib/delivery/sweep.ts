import type pg from "pg";
import { holdStep, waitingOf } from "@/lib/endpoints/disable-with-reason";
import { foldGone } from "@/lib/heartbeats/fold-gone";
import { warnFailing } from "@/lib/notices/warn-failing";
import { purgeCredentials } from "@/lib/credentials/purge";
import { pruneReveals } from "@/lib/reveals/prune";
import { purgeSecrets } from "@/lib/signing-secrets/purge";
import type { Bell } from "./bell";
import { nextDueSql, purgeClaims } from "./claim";
import { applyDisableRules } from "./disable-rules";
import type { Engine } from "./engine";

/** Bells are rung for what becomes due until the next sweep has surely been. */
const horizonSeconds = 90;

/**
 * The safety net below every bell: finds each endpoint with something due now
 * or before the next sweep, whatever was lost on the way, and says when to ring
 * it. Then come the chores, of which none can keep it from that. Costs one index
 * look-up per endpoint.
 */
export async function sweep(engine: SweepingEngine, horizon = horizonSeconds): Promise<Bell[]> {
  const { rows } = await engine.pool.query<{ endpoint_id: string; at: Date }>(sweepSql, [horizon]);
  for (const [what, chore] of chores) await chore(engine).catch((error: unknown) => engine.report(`could not ${what}`, error));
  return rows.map((row) => ({ endpointId: row.endpoint_id, at: row.at }));
}

type SweepingEngine = Pick<Engine, "pool" | "baseUrl" | "report">;

/** What the passing of time alone brings about. Where one fails, the next sweep does it. */
const chores: [what: string, chore: (engine: SweepingEngine) => Promise<unknown>][] = [
  ["warn of endpoints that keep failing", ({ pool, baseUrl }) => warnFailing(pool, baseUrl)],
  ["disable endpoints by their counters", applyDisableRules],
  ["delete signing secrets that are over", ({ pool }) => purgeSecrets(pool)],
  ["delete old reveals", ({ pool }) => pruneReveals(pool)],
  ["delete credentials that are over", ({ pool }) => purgeCredentials(pool)],
  ["delete claims of deleted endpoints", ({ pool }) => purgeClaims(pool)],
  ["hold what waits for disabled endpoints", ({ pool }) => holdForDisabled(pool)],
  ["add up the counts of workers that are gone", ({ pool }) => foldGone(pool)],
];

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
