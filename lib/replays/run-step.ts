import type { Database, Tx } from "@/lib/db/database";
import { Prisma } from "@/lib/generated/prisma/client";
import type { Replay } from "@/lib/generated/prisma/client";
import { selectionWhere, type ReplaySelection } from "./selection";

/** A step takes what the rate allows for this long, so that a cancel is felt soon. */
const stepSeconds = 5;
const largestStep = 2_000;

/**
 * One step of a replay: takes the next deliveries behind the cursor, gives each
 * a fresh schedule spread over the coming seconds, and moves the cursor, all in
 * one transaction. A worker that is killed in the middle leaves nothing half
 * done: no delivery is skipped, and none is taken twice. Steps of one replay
 * wait for each other on its row. Returns when to go on, or null at the end.
 */
export async function runReplayStep(db: Pick<Database, "service">, replayId: string): Promise<Date | null> {
  return db.service.$transaction(async (tx) => {
    const locked = await tx.$queryRaw<{ next: Date | null }[]>`
      SELECT CASE WHEN started_at IS NULL THEN now() ELSE started_at + processed * (60.0 / per_minute) * interval '1 second' END AS next
      FROM replays WHERE id = ${replayId}::uuid AND status IN ('queued', 'running') FOR UPDATE`;
    if (locked.length === 0) return null;
    // Ahead of its pace: another step did this part.
    const early = locked[0]!.next!.getTime() - Date.now();
    if (early > 1_000) return locked[0]!.next;
    const replay = await tx.replay.findUniqueOrThrow({ where: { id: replayId } });
    const size = Math.min(largestStep, Math.max(1, Math.round((replay.perMinute * stepSeconds) / 60)));
    const taken = await take(tx, replay, size);
    const processed = replay.processed + taken.looked;
    const over = taken.looked < size;
    await tx.$executeRaw`
      UPDATE replays SET status = ${over ? "finished" : "running"}::replay_status, started_at = coalesce(started_at, now()),
        finished_at = ${over ? Prisma.sql`now()` : Prisma.sql`NULL`}, processed = ${processed}, skipped = skipped + ${taken.looked - taken.renewed}::int,
        total = greatest(total, ${processed}), cursor = coalesce(${taken.last}::uuid, cursor)
      WHERE id = ${replayId}::uuid`;
    return over ? null : new Date(Date.now() + (taken.looked * 60_000) / replay.perMinute);
  });
}

/**
 * Replays with something to do: rung by the sweep, so that none is forgotten.
 * With `overdueSeconds` only those whose next step is late by that much.
 */
export async function unfinishedReplays(db: Pick<Database, "service">, { overdueSeconds }: { overdueSeconds?: number } = {}): Promise<string[]> {
  const due = Prisma.sql`coalesce(started_at + processed * (60.0 / per_minute) * interval '1 second', created_at)`;
  const late = overdueSeconds === undefined ? Prisma.sql`true` : Prisma.sql`${due} < now() - ${overdueSeconds}::float8 * interval '1 second'`;
  const rows = await db.service.$queryRaw<{ id: string }[]>`SELECT id::text FROM replays WHERE status IN ('queued', 'running') AND ${late} ORDER BY id`;
  return rows.map((row) => row.id);
}

interface Taken {
  looked: number;
  renewed: number;
  last: string | null;
}

/**
 * Rows are judged again under their lock: what was delivered meanwhile, is on
 * its way, or belongs to an endpoint that is gone or not active is left alone.
 */
async function take(tx: Tx, replay: Replay, size: number): Promise<Taken> {
  const where = selectionWhere(replay.organizationId, replay.selection as ReplaySelection, replay.includeSucceeded);
  const [row] = await tx.$queryRaw<Taken[]>`
    WITH next AS MATERIALIZED (
      SELECT d.id, d.endpoint_id, row_number() OVER (ORDER BY d.id) - 1 AS place FROM deliveries d
      WHERE ${where} AND d.id > coalesce(${replay.cursor}::uuid, '00000000-0000-0000-0000-000000000000') AND d.created_at <= ${replay.createdAt}
      ORDER BY d.id LIMIT ${size}
    ), renewed AS (
      UPDATE deliveries d SET state = 'pending', reason = NULL, scheduled = 0, interruptions = 0, completed_at = NULL, replay_id = ${replay.id}::uuid,
        due_at = now() + next.place * (60.0 / ${replay.perMinute}::float8) * interval '1 second'
      FROM next JOIN endpoints e ON e.id = next.endpoint_id
      WHERE d.id = next.id AND e.status = 'active' AND e.deleted_at IS NULL AND (d.leased_until IS NULL OR d.leased_until <= now())
        AND NOT EXISTS (SELECT FROM delivery_claims c WHERE c.endpoint_id = d.endpoint_id AND d.id = ANY (c.delivery_ids))
        AND (d.state <> 'succeeded' OR ${replay.includeSucceeded})
      RETURNING d.endpoint_id
    ), rung AS (
      SELECT count(pg_notify('posthorn_bell', endpoint_id::text)) FROM (SELECT DISTINCT endpoint_id FROM renewed) AS bells
    )
    SELECT (SELECT count(*)::int FROM next) AS looked, (SELECT count(*)::int FROM renewed) AS renewed,
      (SELECT id::text FROM next ORDER BY id DESC LIMIT 1) AS last FROM rung`;
  return row!;
}
