import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { idFloor } from "@/lib/id-floor";

/** How many events of each type an organization published lately. */
export interface RecentEvents {
  days: number;
  /** By type; a type without events is not in it. */
  byType: Record<string, number>;
  /** False where there were more than are counted: the newest alone are in the numbers. */
  complete: boolean;
}

const days = 7;
/** Bounds the work of one page: the newest rows of one organization, read in the order of its index. */
const mostCounted = 200_000;

/**
 * Events of the last seven days by type, tests left out. One answer serves
 * every choice of filters, so a form need not ask again with each of them.
 */
export async function countRecentEvents(db: Database, actor: Actor, now = new Date(), limit = mostCounted): Promise<RecentEvents> {
  authorize(actor, "event.read");
  const since = idFloor(new Date(now.getTime() - days * 86_400_000));
  const rows = await withTenant(db, actor.organizationId, (tx) => tx.$queryRaw<{ type: string; test: boolean; count: number }[]>`
    SELECT type, test, count(*)::int AS count
    FROM (SELECT type, test FROM events WHERE organization_id = ${actor.organizationId}::uuid AND id >= ${since}::uuid ORDER BY id DESC LIMIT ${limit}) AS recent
    GROUP BY type, test`);
  const seen = rows.reduce((sum, row) => sum + row.count, 0);
  return { days, byType: Object.fromEntries(rows.filter((row) => !row.test).map((row) => [row.type, row.count])), complete: seen < limit };
}
