import type { Database } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";

/** An event of the tenant, with what finds it. */
export interface SampleEvent {
  event: string;
  idempotencyKey: string;
  /** Of it alone. */
  identifier: string;
  /** Of some events besides. */
  customer: string;
}

/** One in the middle of the tenant's events. */
export async function sampleEvent(db: Database, organizationId: string): Promise<SampleEvent> {
  const { rows } = await db.servicePool.query<{ id: string; key: string; identifier: string; customer: string }>(
    `SELECT id, idempotency_key AS key, substring(convert_from(payload, 'UTF8') FROM 'obj_\\d+') AS identifier, substring(convert_from(payload, 'UTF8') FROM 'cus_\\d+') AS customer
     FROM events WHERE organization_id = $1 AND idempotency_key IS NOT NULL AND id > (SELECT id FROM events WHERE organization_id = $1 ORDER BY id LIMIT 1) ORDER BY id LIMIT 1 OFFSET 5000`,
    [organizationId],
  );
  const { id, key, identifier, customer } = rows[0]!;
  return { event: toPublicId("evt", id), idempotencyKey: key, identifier, customer };
}
