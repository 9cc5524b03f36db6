import type { JsonSchema } from "./json-schema";

/** A type of the catalog, as the document needs it. */
export interface DocumentedType {
  name: string;
  description: string;
  /** JSON text; null: not known, and made of the example. */
  schema: string | null;
  /** JSON text. */
  example: string | null;
  operational: boolean;
  archived: boolean;
}

/** Sent by "Send test event", whatever else there is. */
export const testPing: DocumentedType = {
  name: "test.ping",
  description: "A test event, sent on request.",
  schema: null,
  example: JSON.stringify({ message: "This is a test event from Posthorn. If you can read it, your endpoint works.", endpoint: "https://api.acme.example/hooks" }),
  operational: true,
  archived: false,
};

/** The top-level `webhooks` of the document: one for each type, with what a receiver is sent and what its answers mean. */
export function webhooksOf(types: readonly DocumentedType[]): Record<string, unknown> {
  return Object.fromEntries(types.map((type) => [type.name, { post: webhook(type) }]));
}

function webhook({ name, description, schema, example, operational, archived }: DocumentedType) {
  const data = example === null ? null : (JSON.parse(example) as unknown);
  const envelope: JsonSchema = {
    type: "object",
    required: ["id", "type", "timestamp", "apiVersion", "data"],
    properties: {
      id: { $ref: "#/components/schemas/EventId" },
      type: { type: "string", const: name },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      apiVersion: { type: "string", const: "v1" },
      data: schema === null ? schemaOf(data) : withoutReferences(JSON.parse(schema) as JsonSchema),
    },
  };
  return {
    operationId: `webhook.${name}`,
    summary: name,
    description,
    tags: [operational ? "Platform webhooks" : "Webhooks"],
    ...(archived && { deprecated: true }),
    security: [],
    parameters: ["WebhookId", "WebhookTimestamp", "WebhookSignature"].map((each) => ({ $ref: `#/components/parameters/${each}` })),
    requestBody: { required: true, content: { "application/json": { schema: envelope, ...(data !== null && { example: { id: "evt_01jewf4t0080080000000002g1", type: name, timestamp: "2026-11-30T12:00:00.000Z", apiVersion: "v1", data } }) } } },
    responses: {
      "2XX": { description: "Delivered. Answer once it is stored; work on it afterwards." },
      "410": { description: "The receiver is gone: the endpoint is disabled." },
      "4XX": { description: "Not delivered. Tried again, unless the endpoint's policy is transient_only." },
      "5XX": { description: "Not delivered. Tried again; Retry-After on 503 is honoured." },
    },
  };
}

/** What an example tells of its schema: kinds and names, nothing required. */
function schemaOf(value: unknown): JsonSchema {
  if (value === null) return {};
  if (Array.isArray(value)) return { type: "array", ...(value.length > 0 && { items: schemaOf(value[0]) }) };
  if (typeof value === "object") return { type: "object", properties: Object.fromEntries(Object.entries(value).map(([name, each]) => [name, schemaOf(each)])) };
  return { type: typeof value === "number" && Number.isInteger(value) ? "integer" : typeof value };
}

/**
 * A catalog's schema is a document of its own: its `$ref`s count from its own
 * root, and one with references would lead nowhere from here. It is then told
 * by its description alone.
 */
function withoutReferences(schema: JsonSchema): JsonSchema {
  const { $schema: _draft, $id: _id, ...rest } = schema as JsonSchema & { $schema?: string; $id?: string };
  return JSON.stringify(rest).includes('"$ref"') ? { description: `${rest.description ?? "As the catalog has it."} Its schema refers to parts of itself: GET /event-types/{type} has it whole.` } : rest;
}
