import type pg from "pg";
import { viaPg } from "@/lib/db/sql";
import { publishEvents } from "@/lib/events/publish";

/** What the platform tells its operator, as events that the operator's own endpoints receive. */
export interface OperationalEvent {
  type: "endpoint.disabled" | "endpoint.warning" | "delivery.dead_lettered";
  data: Record<string, string>;
  /** The same occasion is published once. */
  idempotencyKey: string;
}

/**
 * Publishes operational events to the operator's organization, if there is one.
 * `aboutOrganizationId` is whom they are about: what happens to the operator's
 * own endpoints is not told to those same endpoints, or a dead one would feed itself.
 */
export async function publishOperational(client: Pick<pg.PoolClient, "query">, aboutOrganizationId: string, events: OperationalEvent[]): Promise<void> {
  if (events.length === 0) return;
  const sql = viaPg(client as pg.PoolClient);
  const [operator] = await sql.query<{ id: string }>("SELECT id FROM organizations WHERE operator", []);
  if (operator === undefined || operator.id === aboutOrganizationId) return;
  await publishEvents(sql, operator.id, events);
}
