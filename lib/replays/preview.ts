import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { replayInput, selectionWhere, type ReplayInput } from "./selection";

/** What a replay would do, told before anybody starts it. */
export interface ReplayPreview {
  /** Deliveries that would be made again. */
  total: number;
  /** Found by the same selection, already delivered, and left out unless asked for. */
  alreadySucceeded: number;
  /** The most frequent types first, at most 20. */
  types: { type: string; count: number }[];
  /** At the chosen rate, in seconds. */
  seconds: number;
}

export async function previewReplay(db: Database, actor: Actor, input: ReplayInput): Promise<ReplayPreview> {
  authorize(actor, "delivery.read");
  const { selection, includeSucceeded, perMinute } = replayInput.parse(input);
  const { organizationId } = actor;
  return withTenant(db, organizationId, async (tx) => {
    const types = await tx.$queryRaw<{ type: string; count: number }[]>`
      SELECT d.event_type AS type, count(*)::int AS count FROM deliveries d
      WHERE ${selectionWhere(organizationId, selection, includeSucceeded)} GROUP BY 1 ORDER BY 2 DESC, 1`;
    const [succeeded] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM deliveries d WHERE ${selectionWhere(organizationId, { ...selection, states: [] }, true)}`;
    const total = types.reduce((sum, row) => sum + row.count, 0);
    return { total, alreadySucceeded: succeeded!.count, types: types.slice(0, 20), seconds: Math.ceil((total * 60) / perMinute) };
  });
}
