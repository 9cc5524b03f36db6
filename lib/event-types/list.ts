import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";

/** An event type as a picker shows it. */
export interface EventTypeSummary {
  name: string;
  description: string;
  /** Whether a test event of this type can carry example data. */
  hasExample: boolean;
}

/** The catalog without what is archived, by name. It is the same for every organization. */
export async function listEventTypes(db: Database, actor: Actor): Promise<EventTypeSummary[]> {
  authorize(actor, "event.read");
  return withTenant(db, actor.organizationId, (tx) => tx.$queryRaw<EventTypeSummary[]>`
    SELECT name, description, example IS NOT NULL AS "hasExample" FROM event_types WHERE archived_at IS NULL ORDER BY name COLLATE "C"`);
}
