import { allOperations, operationGroups, type OperationGroup } from "@/lib/api/operations/all";
import packageJson from "@/package.json";
import { sharedComponents } from "./components";
import { Components } from "./json-schema";
import { operationObject } from "./operation-object";
import { webhooksOf, type DocumentedType } from "./webhooks";

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/**
 * The OpenAPI 3.1 document of REST v1, made of the operations' descriptions,
 * with a webhook for each of `types`. `baseUrl` is where people open this
 * installation. The same input gives the same document.
 */
export function openApiDocument(baseUrl: string, types: readonly DocumentedType[]) {
  return { ...apiDocument(baseUrl), webhooks: webhooksOf(types) };
}

/** The document but for its webhooks: all that an installation never changes. */
export function apiDocument(baseUrl: string) {
  const components = new Components();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of allOperations) (paths[operation.path] ??= {})[operation.method.toLowerCase()] = operationObject(components, operation);
  return {
    openapi: "3.1.1",
    info: { title: "Posthorn", version: packageJson.version, summary: "Webhooks for your product's customers.", description: introduction, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: `${baseUrl.replace(/\/+$/, "")}/api/v1` }],
    security: [{ apiKey: [] }],
    tags: [...Object.keys(operationGroups).map((name) => ({ name, description: groupWords[name as OperationGroup] })), { name: "Webhooks", description: "What your own product's events look like to a receiver." }, { name: "Platform webhooks", description: "What Posthorn itself sends: tests, and to its operator what happens to endpoints." }],
    paths,
    components: sharedComponents(components),
  };
}

/** What each group is about, in a sentence. */
export const groupWords: Record<OperationGroup, string> = {
  Events: "Publish events, and read what was published and where it went.",
  "Event types": "The catalog: which types there are, with schemas and examples.",
  Endpoints: "Where deliveries go, how they are signed and served, and how they fare.",
  Deliveries: "One event for one endpoint, with each attempt that was made.",
  Replays: "Many deliveries again, as a job with progress.",
  Playground: "Receivers to try things with, which answer as they are told.",
  Organizations: "Tenants with their limits, members and invitations.",
  Access: "API keys, portal links and the audit log.",
};

const introduction = `Everything that a person can do in the dashboard, a program can do here.

**Keys.** Send \`Authorization: Bearer phk_…\`. A key of an organization acts for it; a key of the platform acts for every organization and names the one it means, as \`organization\`.

**Lists** answer \`items\` and \`nextCursor\`: pass that as \`cursor\` for the next page, with \`limit\` up to 100. A cursor says nothing to anybody but this list.

**Writes** take an \`Idempotency-Key\` for 24 hours. Publishing has its own, which lasts as long as the event.

**Updates** of endpoints and event types need \`If-Match\` with the ETag that was read, so that two people cannot undo each other: 428 without it, 412 where it was changed since, \`*\` to overwrite. Changing a member and deleting an endpoint take it too. Every other write refuses a tag with 400 rather than ignore it, and takes \`*\`, which any state fits.

**Refusals** are problem details (RFC 9457) with a stable \`code\`, what to do about it as \`fix\`, and a \`requestId\`. Another organization's ids answer like ids that do not exist.

**Secrets** are in the one answer that made them, and nowhere else.

Answers may gain fields; requests with fields that are not known are refused.`;
