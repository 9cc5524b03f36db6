import type { z } from "zod";
import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database, type Tx } from "@/lib/db/database";
import { ringBell } from "@/lib/delivery/ring";
import { buildEnvelope, RawJson } from "@/lib/events/envelope";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { newId, toPublicId } from "@/lib/ids";
import { findEndpoint } from "./find";
import { pingType, testData, testInput } from "./test-data";

export { pingType } from "./test-data";

/**
 * Leaves a test event for a worker to send to one endpoint: `test.ping`, or
 * `data` or the example of a type. Past all filters, also while disabled, one
 * attempt, never counted toward health. Returns the public id of its delivery.
 */
export async function sendTest(db: Database, actor: Actor, publicId: string, type: string = pingType, now = new Date(), data?: string): Promise<{ deliveryId: string }> {
  authorize(actor, "endpoint.test");
  const input = testInput.parse({ type, data });
  return withTenant(db, actor.organizationId, async (tx) => {
    const endpoint = await findEndpoint(tx, publicId);
    const { deliveryId } = await insertTest(tx, actor, endpoint, input, null, now);
    await ringBell(tx, endpoint.id);
    return { deliveryId: toPublicId("dlv", deliveryId) };
  });
}

export interface InsertedTest {
  eventId: string;
  deliveryId: string;
  payload: Buffer;
}

/**
 * The event and the delivery of a test. With a lease it belongs to whoever
 * holds the token, and if they die before they record it, a worker sends it
 * once the lease has run out.
 */
export async function insertTest(tx: Tx, actor: Actor, endpoint: Endpoint, input: z.output<typeof testInput>, lease: { token: string; ms: number } | null, now: Date): Promise<InsertedTest> {
  const { organizationId } = actor;
  const { type } = input;
  const eventId = newId();
  const deliveryId = newId();
  const data = await testData(tx, input, endpoint.url);
  const { text, fingerprint } = buildEnvelope({ id: eventId, type, occurredAt: now, givenTimestamp: false, data: new RawJson(data) });
  const payload = Buffer.from(text);
  await tx.event.create({ data: { id: eventId, organizationId, type, test: true, fingerprint: Buffer.from(fingerprint, "hex"), payload, occurredAt: now } });
  await tx.$executeRaw`
    INSERT INTO deliveries (id, organization_id, event_id, endpoint_id, event_type, test, state, manual_at, manual_by, attempts, lease_token, leased_until)
    VALUES (${deliveryId}::uuid, ${organizationId}::uuid, ${eventId}::uuid, ${endpoint.id}::uuid, ${type}, true, 'pending', now(), ${actor.label},
      ${lease === null ? 0 : 1}, ${lease?.token ?? null}::uuid, now() + ${lease?.ms ?? null}::int * interval '1 ms')`;
  await writeAudit(tx, actor, "endpoint.tested", toPublicId("ep", endpoint.id), { type, ...(input.data !== undefined && { edited: true }) });
  return { eventId, deliveryId, payload };
}
