import { pageFrom } from "@/lib/api/cursor";
import * as described from "@/lib/api/operations/events";
import { implement } from "@/lib/api/rest-route";
import { keyActor } from "@/lib/api-keys/key-actor";
import type { Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { getEventPayload } from "@/lib/events/get";
import { getEventDetail } from "@/lib/events/get-detail";
import { listEvents } from "@/lib/events/list";
import { fromPublicId } from "@/lib/ids";

export const list = implement(described.listEvents, async ({ tools, actor, query, page }) => {
  const { items, next } = await listEvents(tools.db, actor, { ...query, ...(page.after !== undefined && { after: page.after }) });
  return pageFrom(page, items, next);
});

/** Described here, and done by lib/api/publish: the route and the lean door hand it over as it came. */
export const publish = implement(described.publish, async () => {
  throw new Error("publishing has a handler of its own");
});

/** Where a thin event's `url` leads, too. */
export const get = implement(described.getEvent, async ({ tools, key, params }) => {
  const organizationId = key.organization?.id ?? (await organizationOf(tools.db, params.event));
  const payload = await getEventPayload(tools.db, keyActor(key, organizationId), params.event);
  return new Response(payload, { headers: { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" } });
});

export const routing = implement(described.eventRouting, async ({ tools, actor, params }) => {
  const { payload: _elsewhere, deliveryLog, unmatched, ...event } = await getEventDetail(tools.db, actor, params.event);
  return { event, deliveries: deliveryLog, unmatched };
});

/** A platform key reads the events of any organization. */
async function organizationOf(db: Database, publicId: string): Promise<string> {
  const id = fromPublicId("evt", publicId);
  const event = id === null ? null : await db.service.event.findUnique({ where: { id }, select: { organizationId: true } });
  if (event === null) throw notFound("event");
  return event.organizationId;
}
