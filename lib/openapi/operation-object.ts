import type { z } from "zod";
import { organizationName } from "@/lib/api/operations/fields";
import type { Operation } from "@/lib/api/operations/operation";
import { codesOf, problemCodes, type ProblemCode } from "@/lib/api/operations/problem-codes";
import { operationGroups } from "@/lib/api/operations/all";
import { exampleOf } from "./example";
import type { Components, JsonSchema } from "./json-schema";

type Json = Record<string, unknown>;

/** One operation as an Operation Object of OpenAPI 3.1. */
export function operationObject(components: Components, operation: Operation): Json {
  const { id, summary, scope, platform, maxBodyBytes, method, idempotency, ifMatch, example } = operation;
  const parameters = [...pathParameters(components, operation), ...queryParameters(components, operation), ...headerParameters(operation)];
  return {
    operationId: id,
    summary,
    description: descriptionOf(operation),
    tags: [groupOf(id)],
    security: [{ apiKey: scope === null ? [] : [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(operation.body !== null && {
      requestBody: { required: !operation.bodyOptional, content: { "application/json": { schema: components.convert(operation.body, "input"), example: example.body ?? exampleOf(components, components.convert(operation.body, "input"), false) } } },
    }),
    responses: { [String(operation.status)]: success(components, operation), ...notModified(operation), ...problems(operation) },
    "x-platform-keys-only": platform,
    ...(method !== "GET" && { "x-max-body-bytes": maxBodyBytes }),
    "x-idempotency": idempotency,
    "x-if-match": ifMatch,
  };
}

/** The group of the documentation that an operation belongs to. */
export function groupOf(id: string): string {
  const noun = id.split(".")[0]!;
  return Object.entries(operationGroups).find(([, nouns]) => (nouns as readonly string[]).includes(noun))![0];
}

function descriptionOf({ description, scope, platform, organization }: Operation): string {
  const who = scope === null ? "Any key may." : `Needs the scope \`${scope}\`${platform ? ", in a key of the platform" : ""}.`;
  const whose = organization === "body" ? " A key of the platform names the organization in the body." : "";
  return [description, who + whose].filter(Boolean).join("\n\n");
}

function pathParameters(components: Components, { params }: Operation): Json[] {
  return parametersOf(components, params, "path").map((each) => ({ ...each, required: true }));
}

function queryParameters(components: Components, { query, organization }: Operation): Json[] {
  const named = organization === "query" ? [{ name: "organization", in: "query", required: false, ...described(components.convert(organizationName, "output")) }] : [];
  return [...named, ...parametersOf(components, query, "query")];
}

function parametersOf(components: Components, schema: z.ZodObject, place: "path" | "query"): Json[] {
  return Object.entries(schema.shape).map(([name, each]) => {
    const required = !each.safeParse(undefined).success;
    const converted = components.convert(each as z.ZodType, "output");
    return { name, in: place, required, ...(converted.type === "array" && { style: "form", explode: false }), ...described(converted) };
  });
}

/** A parameter says what it is beside its schema. */
function described({ description, examples, ...schema }: JsonSchema): Json {
  return { ...(description !== undefined && { description }), schema, ...(examples !== undefined && { example: examples[0] }) };
}

function headerParameters({ idempotency, ifMatch, etag, method }: Operation): Json[] {
  return [
    ...(idempotency === "none" ? [] : [{ $ref: "#/components/parameters/IdempotencyKey" }]),
    ...(ifMatch === "none" ? [] : [{ $ref: `#/components/parameters/IfMatch${ifMatch === "required" ? "Required" : ""}` }]),
    ...(etag && method === "GET" ? [{ $ref: "#/components/parameters/IfNoneMatch" }] : []),
  ];
}

const everyHeader = { "X-Request-Id": { $ref: "#/components/headers/XRequestId" }, "RateLimit-Policy": { $ref: "#/components/headers/RateLimitPolicy" }, RateLimit: { $ref: "#/components/headers/RateLimit" } };

function success(components: Components, operation: Operation): Json {
  const { answer, status, etag, once } = operation;
  const description = `${phrases[status]}${once.length > 0 ? ` ${once.map((field) => `\`${field}\``).join(", ")} is shown in this answer alone; repeated for an Idempotency-Key it is null.` : ""}`;
  const schema = answer === null ? null : components.convert(answer, "output");
  return {
    description,
    headers: { ...everyHeader, ...(etag && { ETag: { $ref: "#/components/headers/ETag" } }), ...(operation.idempotency === "key" && { "Idempotent-Replayed": { $ref: "#/components/headers/IdempotentReplayed" } }) },
    ...(schema !== null && { content: { [operation.contentType]: operation.contentType === "application/json" ? { schema, example: exampleOf(components, schema) } : { schema } } }),
  };
}

const phrases = { 200: "Done.", 201: "Made.", 202: "Accepted, and stored.", 204: "Done; there is nothing to say." } as const;

function notModified({ etag, method }: Operation): Json {
  return etag && method === "GET" ? { "304": { description: "As If-None-Match knows it." } } : {};
}

/** One answer for each status, with the codes that it can have. */
function problems(operation: Operation): Json {
  const codes = codesOf(operation);
  const statuses = [...new Set(codes.map((code) => problemCodes[code][0]))].sort((one, other) => one - other);
  return Object.fromEntries(statuses.map((status) => [String(status), problemOf(status, codes.filter((code) => problemCodes[code][0] === status))]));
}

function problemOf(status: number, codes: ProblemCode[]): Json {
  const usual = usualProblems.find((each) => each.status === status && each.codes.join() === codes.join());
  if (usual !== undefined) return { $ref: `#/components/responses/${usual.name}` };
  return problemResponse(status, codes);
}

/** Those that most operations share stand once under components. */
export const usualProblems: { name: string; status: number; codes: ProblemCode[] }[] = [
  { name: "Unauthorized", status: 401, codes: ["api_key_expired", "api_key_revoked", "invalid_api_key", "missing_api_key"] },
  { name: "MissingScope", status: 403, codes: ["missing_scope"] },
  { name: "NotFound", status: 404, codes: ["not_found"] },
  { name: "InvalidRequest", status: 422, codes: ["invalid_request"] },
  { name: "TooManyRequests", status: 429, codes: ["rate_limit_exceeded"] },
  { name: "BodyTooLarge", status: 413, codes: ["body_too_large"] },
  { name: "UnsupportedMediaType", status: 415, codes: ["unsupported_encoding", "unsupported_media_type"] },
  { name: "Internal", status: 500, codes: ["internal"] },
  { name: "DatabaseUnavailable", status: 503, codes: ["database_unavailable"] },
];

export function problemResponse(status: number, codes: ProblemCode[]): Json {
  const retry = status === 429 || status === 503 ? { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } : {};
  const limits = status === 401 ? {} : everyHeader;
  return {
    description: codes.map((code) => `\`${code}\`: ${problemCodes[code][1]}`).join("\n\n"),
    headers: { "X-Request-Id": everyHeader["X-Request-Id"], ...limits, ...retry, ...(status === 401 && { "WWW-Authenticate": { $ref: "#/components/headers/WwwAuthenticate" } }) },
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
    "x-codes": codes,
  };
}
