import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { refuseHiddenPayloads } from "@/lib/support/payloads";

/** The stored bytes of an event: what was signed and sent. Throws `not_found`. */
export async function getEventPayload(db: Database, actor: Actor, publicId: string): Promise<Uint8Array<ArrayBuffer>> {
  authorize(actor, "event.read");
  refuseHiddenPayloads(actor);
  const id = fromPublicId("evt", publicId);
  const event = id === null ? null : await withTenant(db, actor.organizationId, (tx) => tx.event.findFirst({ where: { id }, select: { payload: true } }));
  if (event === null) throw notFound("event");
  return event.payload;
}
