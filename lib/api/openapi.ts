import { keyActor } from "@/lib/api-keys/key-actor";
import { tools, type Tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { env } from "@/lib/env";
import { apiDocument } from "@/lib/openapi/document";
import { builtInTypes, catalogTypes } from "@/lib/openapi/read-types";
import { webhooksOf, type DocumentedType } from "@/lib/openapi/webhooks";
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
    const { text, tag } = fixedPart(env().NEXTAUTH_URL);
    const webhooks = webhooksOf(types);
    const headers = { "cache-control": "no-store", etag: etagOf([tag, webhooks]) };
    if (isKnown(request.headers, headers.etag)) return new Response(null, { status: 304, headers });
    return new Response(`${text.slice(0, -1)},"webhooks":${JSON.stringify(webhooks)}}`, { headers: { ...headers, "content-type": "application/json" } });
  });
}

let fixed: { baseUrl: string; text: string; tag: string } | undefined;

/** Made once: it is hundreds of kilobytes, and anybody may ask for it. */
function fixedPart(baseUrl: string) {
  if (fixed?.baseUrl === baseUrl) return fixed;
  const text = JSON.stringify(apiDocument(baseUrl));
  return (fixed = { baseUrl, text, tag: etagOf(text) });
}

/** Nothing without a key; a wrong one is refused, as everywhere. */
async function catalogFor({ db }: Tools, request: Request): Promise<DocumentedType[]> {
  if (!request.headers.has("authorization")) return [];
  const { key } = await authenticate(db, request, null, "read");
  const organization = key.organization ?? (await db.service.organization.findFirst({ where: { operator: true }, select: { id: true, slug: true } }));
  const actor = organization === null ? null : keyActor(key, (await resolveOrganization(db, key, organization.slug)).id);
  return actor !== null && may(actor, "event_type.read") ? catalogTypes(db, actor) : [];
}
