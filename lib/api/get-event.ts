import { keyActor } from "@/lib/api-keys/key-actor";
import { database, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { getEventPayload } from "@/lib/events/get";
import { fromPublicId } from "@/lib/ids";
import { authenticate } from "./authenticate";
import { allowMethods, handle } from "./handle";

/** `GET /api/v1/events/{id}`: the event's envelope, byte for byte; where a thin event's `url` leads. */
export const getEventHandler = createGetEventHandler(() => database());

export function createGetEventHandler(db: () => Database) {
  return handle<{ params: Promise<{ event: string }> }>(async (request, { params }) => {
    allowMethods(request, "GET", "HEAD");
    const { key } = await authenticate(db(), request, "events:read", "read");
    const { event } = await params;
    const organizationId = key.organization?.id ?? (await organizationOf(db(), event));
    const payload = await getEventPayload(db(), keyActor(key, organizationId), event);
    return new Response(payload, { headers: { "content-type": "application/json", "cache-control": "no-store", "x-content-type-options": "nosniff" } });
  });
}

/** A platform key reads the events of any organization. */
async function organizationOf(db: Database, publicId: string): Promise<string> {
  const id = fromPublicId("evt", publicId);
  const event = id === null ? null : await db.service.event.findUnique({ where: { id }, select: { organizationId: true } });
  if (event === null) throw notFound("event");
  return event.organizationId;
}
