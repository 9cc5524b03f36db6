import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { buildEnvelope, RawJson } from "@/lib/events/envelope";
import { notFound } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { findEndpoint } from "./find";

export const pingType = "test.ping";

/**
 * Sends a test event to one endpoint: `test.ping`, or the example of a type.
 * Past all filters, also while disabled, one attempt, never counted toward
 * health. Returns the public id of its delivery.
 */
export async function sendTest(db: Database, actor: Actor, publicId: string, type: string = pingType, now = new Date()): Promise<{ deliveryId: string }> {
  authorize(actor, "endpoint.test");
  const eventId = newId();
  const deliveryId = newId();
  const { organizationId } = actor;
  await withTenant(db, organizationId, async (tx) => {
    const endpoint = await findEndpoint(tx, publicId);
    const example = type === pingType ? pingData(endpoint.url) : (await tx.eventType.findFirst({ where: { name: type, archivedAt: null } }))?.example;
    if (example === undefined) throw notFound("event type");
    const { text, fingerprint } = buildEnvelope({ id: eventId, type, occurredAt: now, givenTimestamp: false, data: new RawJson(example ?? "{}") });
    await tx.event.create({ data: { id: eventId, organizationId, type, test: true, fingerprint: Buffer.from(fingerprint, "hex"), payload: Buffer.from(text), occurredAt: now } });
    await tx.$executeRaw`
      INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, test, state, manual_at, manual_by)
      VALUES (${deliveryId}::uuid, ${organizationId}::uuid, ${eventId}::uuid, ${endpoint.id}::uuid, ${type}, true, 'pending', now(), ${actor.label})`;
    await ringBell(tx, endpoint.id);
    await writeAudit(tx, actor, "endpoint.tested", publicId, { type });
  });
  return { deliveryId: toPublicId("dlv", deliveryId) };
}

function pingData(url: string): string {
  return JSON.stringify({ message: "This is a test event from Posthorn. If you can read it, your endpoint works.", endpoint: url });
}
