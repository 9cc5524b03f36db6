import { keyActor } from "@/lib/api-keys/key-actor";
import { tools, type Tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { env } from "@/lib/env";
import { openApiDocument } from "@/lib/openapi/document";
import { builtInTypes, catalogTypes } from "@/lib/openapi/read-types";
import type { DocumentedType } from "@/lib/openapi/webhooks";
import { authenticate } from "./authenticate";
import { etagOf, isKnown } from "./etag";
import { allowMethods, handle } from "./handle";
import { resolveOrganization } from "./resolve-organization";

/**
 * `GET /api/v1/openapi.json`: the OpenAPI document of this API, for everybody.
 * Its webhooks are what the platform sends; with a key that may read the
 * catalog, the catalog's types are among them.
 */
export function createOpenApiHandler(given: () => Tools = tools) {
  return handle<unknown>(async (request: Request) => {
    allowMethods(request, "GET", "HEAD");
    const { db } = given();
    const types = [...(await catalogFor(given(), request)), ...(await builtInTypes(db))];
    const document = openApiDocument(env().NEXTAUTH_URL, types);
    const headers = { "cache-control": "no-store", etag: etagOf(document) };
    if (isKnown(request.headers, headers.etag)) return new Response(null, { status: 304, headers });
    return Response.json(document, { headers });
  });
}

/** Nothing without a key; a wrong one is refused, as everywhere. */
async function catalogFor({ db }: Tools, request: Request): Promise<DocumentedType[]> {
  if (!request.headers.has("authorization")) return [];
  const { key } = await authenticate(db, request, null, "read");
  const organization = key.organization ?? (await db.service.organization.findFirst({ where: { operator: true }, select: { id: true, slug: true } }));
  const actor = organization === null ? null : keyActor(key, (await resolveOrganization(db, key, organization.slug)).id);
  return actor !== null && may(actor, "event_type.read") ? catalogTypes(db, actor) : [];
}
