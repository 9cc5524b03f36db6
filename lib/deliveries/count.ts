import type { Tx } from "@/lib/db/database";
import { groupsIn } from "./log-groups";

/** Deliveries of one endpoint that wait, each number counted no further than a bound. */
export interface WaitingCounts {
  pending: number;
  retrying: number;
  held: number;
}

/**
 * What waits at each of these endpoints, tests left out, by its index. A
 * number above `most` stands for more: a backlog of a million is not counted
 * for a page to say so. Every endpoint has an entry.
 */
export async function countWaiting(tx: Tx, endpointIds: string[], most = 10_000): Promise<Map<string, WaitingCounts>> {
  const states = ["pending", "retrying", "held"] as const;
  const ranges = states.map((state) => groupsIn([state]));
  const rows = await tx.$queryRaw<{ id: string; state: (typeof states)[number]; count: number }[]>`
    SELECT e.id, s.state, c.count
    FROM unnest(${endpointIds}::uuid[]) AS e(id)
    CROSS JOIN unnest(${[...states]}::text[], ${ranges.map(({ from }) => from)}::bigint[], ${ranges.map(({ below }) => below)}::bigint[]) AS s(state, first, below)
    CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
      SELECT FROM deliveries d WHERE d.endpoint_id = e.id AND d.log_group >= s.first AND d.log_group < s.below AND NOT d.test LIMIT ${most + 1}) AS seen) AS c
    WHERE c.count > 0`;
  const counts = new Map(endpointIds.map((id) => [id, { pending: 0, retrying: 0, held: 0 }]));
  for (const { id, state, count } of rows) counts.get(id)![state] = count;
  return counts;
}
