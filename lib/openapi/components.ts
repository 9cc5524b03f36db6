import { problemResponse, usualProblems } from "./operation-object";
import type { Components } from "./json-schema";

/** What operations refer to besides the schemas of their own. */
export function sharedComponents(components: Components) {
  components.add("EventId", { type: "string", pattern: "^evt_[0-7][0-9a-hjkmnp-tv-z]{25}$", description: "Id of the event: the same on every attempt.", examples: ["evt_01jewf4t0080080000000002g1"] });
  components.add("Problem", {
    type: "object",
    description: "Problem details (RFC 9457).",
    required: ["type", "title", "status", "detail", "code", "fix", "requestId"],
    properties: {
      type: { type: "string", format: "uri", description: "`urn:posthorn:problem:` and the code.", examples: ["urn:posthorn:problem:not_found"] },
      title: { type: "string", description: "The code in words.", examples: ["Not found"] },
      status: { type: "integer", examples: [404] },
      detail: { type: "string", description: "What is wrong this time.", examples: ["No endpoint with this id."] },
      code: { type: "string", description: "Stable: for programs to go by.", examples: ["not_found"] },
      fix: { type: "string", description: "What to do about it.", examples: ["Check the id, and that it belongs to this organization."] },
      requestId: { type: "string", format: "uuid", description: "Of this answer, for support.", examples: ["0193b8f2-6a00-7000-8000-000000000001"] },
      errors: { type: "array", description: "Where fields do not hold: each with its path.", items: { type: "object", required: ["field", "message"], properties: { field: { type: "string" }, message: { type: "string" }, index: { type: "integer", description: "In a batch: which event." } } } },
    },
  });
  return {
    securitySchemes: { apiKey: { type: "http", scheme: "bearer", bearerFormat: "phk_…", description: "An API key of an organization or of the platform. Its scopes say what it may do." } },
    parameters: {
      IdempotencyKey: header("Idempotency-Key", false, "1 to 255 printable ASCII characters, unique for what is meant. For 24 hours the same request with the same key is answered as the first one was, and nothing is done again; another request with it is 422, one that comes while the first is worked on 409. It counts for the asking key and the organization. A request that was refused, or certainly not done because the database was busy or away, leaves the key free; one that broke off in the middle does not, and is answered `idempotency_outcome_unknown` from then on.", { type: "string", minLength: 1, maxLength: 257 }, "3f0c8c0e-order-1042"),
      IfMatch: header("If-Match", false, "The ETag that was read: 412 where it was changed since. Without it the update overwrites whatever is there.", { type: "string" }, '"x8Yq0m3rV1uJp2wK9sT4bN6cD7e"'),
      IfMatchRequired: header("If-Match", true, "The ETag that was read: 412 where it was changed since; `*` overwrites whatever is there. Without it 428.", { type: "string" }, '"x8Yq0m3rV1uJp2wK9sT4bN6cD7e"'),
      IfNoneMatch: header("If-None-Match", false, "An ETag that is known: 304 where it is still right.", { type: "string" }, '"x8Yq0m3rV1uJp2wK9sT4bN6cD7e"'),
      WebhookId: header("webhook-id", true, "The event's id, the same on every attempt: store it with the effect.", { type: "string" }, "evt_01jewf4t0080080000000002g1"),
      WebhookTimestamp: header("webhook-timestamp", true, "When this attempt was made, in Unix seconds.", { type: "string" }, "1795996800"),
      WebhookSignature: header("webhook-signature", true, "`v1,` and base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`, as Standard Webhooks has it; several, with spaces between them, while a secret is rotated. Other signing profiles have headers of their own.", { type: "string" }, "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4="),
    },
    headers: {
      XRequestId: { description: "Of this answer, for support.", schema: { type: "string", format: "uuid" } },
      RateLimitPolicy: { description: 'Policies that count: `"key"` requests of the key, `"organization"` events published; `q` quota, `w` window in seconds.', schema: { type: "string" }, example: '"key";q=6000;w=60' },
      RateLimit: { description: "What is left of each: `r` remaining, `t` seconds until it is renewed.", schema: { type: "string" }, example: '"key";r=5999;t=42' },
      RetryAfter: { description: "Seconds.", schema: { type: "integer", minimum: 1 } },
      ETag: { description: "Strong: another one whenever anything in the answer is another.", schema: { type: "string" } },
      IdempotentReplayed: { description: "`true` on an answer that is repeated for its Idempotency-Key.", schema: { type: "string", const: "true" } },
      WwwAuthenticate: { description: "RFC 6750.", schema: { type: "string" } },
    },
    responses: Object.fromEntries(usualProblems.map(({ name, status, codes }) => [name, problemResponse(status, codes)])),
    schemas: Object.fromEntries(Object.entries(components.schemas).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

function header(name: string, required: boolean, description: string, schema: object, example: string) {
  return { name, in: "header", required, description, schema, example };
}
