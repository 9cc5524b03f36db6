import { keyActor } from "@/lib/api-keys/key-actor";
import { authorize } from "@/lib/auth/permissions";
import { database, withTenantClient, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { invalid, notFound } from "@/lib/errors";
import { publishEvents, type EventInput, type PublishedEvent } from "@/lib/events/publish";
import { PublishGroups } from "@/lib/events/publish-group";
import { toPublicId } from "@/lib/ids";
import { publishLimits, takePublishAllowance } from "@/lib/limits/publish-limits";
import { countPublishAnswer } from "@/lib/metrics/publish-answers";
import { keepsTraces } from "@/lib/tracing/keeps-traces";
import { authenticate, tellLimits } from "./authenticate";
import { preconditionOf } from "./etag";
import { allowMethods, handle } from "./handle";
import { placeInBatch } from "./place-in-batch";
import { parsePublishRequest } from "./publish-input";
import { readJsonText } from "./read-json-text";
import { resolveOrganization } from "./resolve-organization";

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
  const groups = groupsOf(db);
  const answer = handle(async (request) => {
    allowMethods(request, "POST");
    const { key, limit } = await authenticate(db, request, "events:publish", "publish");
    if (request.url.includes("?")) refuseQuery(request.url);
    preconditionOf(request.headers, "none");
    const text = await readJsonText(request, maxBodyBytes);
    const { organization: named, events, batch } = parsePublishRequest(text, request.headers.get("idempotency-key"));
    const organization = await resolveOrganization(db, key, named);
    const traceparent = request.headers.get("traceparent");
    if (traceparent !== null && keepsTraces()) for (const event of events) event.traceparent = traceparent;
    authorize(keyActor(key, organization.id), "event.publish");
    const limits = publishLimits(db.servicePool);
    await tellLimits(request, [limit], () => takePublishAllowance(limits, organization, events.length));
    const published = await publish(db, groups, organization.id, events).catch((error: unknown) => {
      throw batch ? placeInBatch(error, events) : error;
    });
    limits.gauge.add(organization.id, published.reduce((sum, { deliveries, reused }) => sum + (reused ? 0 : deliveries), 0));
    const shown = published.map((event) => show(event, `${baseUrl.replace(/\/+$/, "")}/${organization.slug}`));
    return Response.json(batch ? { events: shown } : shown[0], { status: 202, headers: { "cache-control": "no-store" } });
  });
  return async (request) => {
    const response = await answer(request);
    countPublishAnswer(response.status);
    return response;
  };
}

/** As everywhere, what is not known is refused: ignored, it would publish for another organization than was meant. */
function refuseQuery(url: string): void {
  const [name] = [...new URL(url).searchParams.keys()];
  if (name === undefined) return;
  const field = name.slice(0, 60);
  throw invalid("invalid_request", `${field}: publishing takes no query`, "Put it into the body.", { errors: [{ field, message: "publishing takes no query" }] });
}

/** One for each database, whichever request asks first. */
const kept = new WeakMap<Database, PublishGroups>();

function groupsOf(db: Database): PublishGroups {
  let groups = kept.get(db);
  if (groups === undefined) kept.set(db, (groups = new PublishGroups(db)));
  return groups;
}

function show({ id, type, deliveries, reused }: PublishedEvent, dashboard: string) {
  const publicId = toPublicId("evt", id);
  return { id: publicId, type, deliveries, reused, url: `${dashboard}/deliveries?event=${publicId}` };
}

/** SQLSTATE: the organization was deleted a moment ago. */
const foreignKey = "23503";
/** SQLSTATE: two batches took each other's idempotency keys in turn, and one of them gave way. */
const deadlock = "40P01";
const tries = 3;

/** A single event shares its commit with others that come at the same time; a batch is a transaction of its own. */
async function publish(db: Database, groups: PublishGroups, organizationId: string, events: EventInput[]): Promise<PublishedEvent[]> {
  for (let attempt = 1; ; attempt++) {
    try {
      if (events.length === 1) return [await groups.publish(organizationId, events[0]!)];
      return await withTenantClient(db, organizationId, (client) => publishEvents(viaPg(client), organizationId, events));
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code === foreignKey) throw notFound("organization");
      if (code !== deadlock || attempt === tries) throw error;
    }
  }
}
