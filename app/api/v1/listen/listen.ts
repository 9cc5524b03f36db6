import { z } from "zod";
import { authenticate, requireScope } from "@/lib/api/authenticate";
import { requireApiKey } from "@/lib/api/bearer";
import { allowMethods, handle } from "@/lib/api/handle";
import { HttpError, toProblemResponse } from "@/lib/api/problem";
import { resolveOrganization } from "@/lib/api/resolve-organization";
import { keyActor } from "@/lib/api-keys/key-actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import { isFilter } from "@/lib/events/filters";
import { fromPublicId, newId } from "@/lib/ids";
import { takeListenerPlace } from "@/lib/listening/listeners";
import { eventStream } from "./event-stream";

const query = z.strictObject({
  organization: z.string().max(64).optional(),
  /** Types and prefixes with commas between them. */
  type: z.string().max(4_000).transform((text) => text.split(",").filter((part) => part !== "")).pipe(z.array(z.string().refine(isFilter, "Use event types such as order.paid, or prefixes such as order.*.")).max(50)).optional(),
  last: z.coerce.number().int().min(0).max(100).default(0),
});

/**
 * `GET /api/v1/listen`: the organization's events as they are published, as a
 * stream of server-sent events, for a developer's own machine. Scope
 * `events:read`, which the key must keep having. `type` narrows, `last` begins
 * with the newest so many. The first message is `event: open`, whose id stands
 * for when it began; each further one `event: event`, `id: evt_…` and JSON with
 * `id`, `type`, `createdAt`, `replayed` and `payload`, the base64 of the
 * envelope. Whoever sends the id of the newest message that had one as
 * Last-Event-ID goes on from there, up to an hour back: then the minute before
 * it is told again, so what is below the id of one's own first opening and not
 * `replayed` is to be left out. The stream ends after a quarter of an hour:
 * connect again.
 */
export function createListenHandler(db: () => Database, lifeMs?: number) {
  const answer = handle(async (request: Request) => {
    allowMethods(request, "GET");
    const { key } = await authenticate(db(), request, "events:read", "read");
    const { organization: named, type, last } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
    const { id: organizationId } = await resolveOrganization(db(), key, named);
    // A stream never ends by itself, so nobody gets one who did not ask for it.
    if (!request.headers.get("accept")?.includes("text/event-stream")) throw new HttpError(406, "event_stream_needed", "This is a stream of server-sent events.", "Ask with the header `accept: text/event-stream`.", {});
    authorize(keyActor(key, organizationId), "event.read");
    const lastEventId = request.headers.get("last-event-id");
    const leave = takeListenerPlace(organizationId);
    const body = await eventStream({
      db: db(),
      signal: request.signal,
      following: { filters: type?.length ? type : null, last, after: lastEventId === null ? null : fromPublicId("evt", lastEventId) },
      stillMay: async () => {
        const current = await requireApiKey(db(), request.headers);
        requireScope(current, "events:read");
        return keyActor(current, (await resolveOrganization(db(), current, named)).id);
      },
      problemOf: (error) => toProblemResponse(error, newId()).text(),
      onEnd: leave,
      lifeMs,
    });
    return new Response(body, { headers: { "content-type": "text/event-stream", "cache-control": "no-store, no-transform", "x-accel-buffering": "no" } });
  });
  return (request: Request) => answer(request);
}
