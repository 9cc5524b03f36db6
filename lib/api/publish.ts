import type { FoundApiKey } from "@/lib/api-keys/find";
import { authorize } from "@/lib/auth/permissions";
import { database, withTenantClient, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { invalid, notFound } from "@/lib/errors";
import { publishEvents, type EventInput, type PublishedEvent } from "@/lib/events/publish";
import { fromPublicId, toPublicId } from "@/lib/ids";
import { requireApiKey } from "./bearer";
import { allowMethods, handle } from "./handle";
import { placeInBatch } from "./place-in-batch";
import { parsePublishRequest } from "./publish-input";
import { readJsonText } from "./read-json-text";

/** All of a request. One event is limited to 256 KiB by itself. */
export const maxBodyBytes = 8 * 1024 * 1024;

/**
 * `POST /api/v1/events`: publishes one event, or a batch of which all or none
 * are stored. A plain function from Request to Response.
 */
export function publishHandler(request: Request): Promise<Response> {
  return createPublishHandler(database(), env().NEXTAUTH_URL)(request);
}

/** `baseUrl` is where the dashboard is, for the links in answers. */
export function createPublishHandler(db: Database, baseUrl: string): (request: Request) => Promise<Response> {
  const answer = handle(async (request) => {
    allowMethods(request, "POST");
    const key = await requireApiKey(db, request.headers);
    const text = await readJsonText(request, maxBodyBytes);
    const { organization: named, events, batch } = parsePublishRequest(text, request.headers.get("idempotency-key"));
    const organization = await resolveOrganization(db, key, named);
    authorize({ kind: "api_key", id: key.id, label: key.name, organizationId: organization.id, role: "developer" }, "event.publish");
    const published = await publish(db, organization.id, events).catch((error: unknown) => {
      throw batch ? placeInBatch(error, events) : error;
    });
    const shown = published.map((event) => show(event, `${baseUrl.replace(/\/+$/, "")}/${organization.slug}`));
    return Response.json(batch ? { events: shown } : shown[0], { status: 202, headers: { "cache-control": "no-store" } });
  });
  return (request) => answer(request);
}

function show({ id, type, deliveries, reused }: PublishedEvent, dashboard: string) {
  const publicId = toPublicId("evt", id);
  return { id: publicId, type, deliveries, reused, url: `${dashboard}/deliveries?event=${publicId}` };
}

/** Another organization than the key's is answered as one that does not exist. */
async function resolveOrganization(db: Database, key: FoundApiKey, named: string | undefined): Promise<{ id: string; slug: string }> {
  const own = key.organization;
  if (named === undefined) {
    if (own !== null) return own;
    throw invalid("organization_required", "A platform key must say which organization the event belongs to.", 'Add "organization" with its id (org_…) or slug.');
  }
  const id = fromPublicId("org", named);
  if (own !== null) {
    if (named === own.slug || id === own.id) return own;
    throw notFound("organization");
  }
  const found = await db.service.organization.findUnique({ where: id === null ? { slug: named } : { id }, select: { id: true, slug: true } });
  if (found === null) throw notFound("organization");
  return found;
}

/** SQLSTATE: two batches took each other's idempotency keys in turn, and one of them gave way. */
const deadlock = "40P01";
const tries = 3;

async function publish(db: Database, organizationId: string, events: EventInput[]): Promise<PublishedEvent[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withTenantClient(db, organizationId, (client) => publishEvents(viaPg(client), organizationId, events));
    } catch (error) {
      if ((error as { code?: unknown }).code !== deadlock || attempt === tries) throw error;
    }
  }
}
