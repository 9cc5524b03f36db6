import { allOperations, operationGroups, type OperationGroup } from "@/lib/api/operations/all";
import type { Operation } from "@/lib/api/operations/operation";
import { env } from "@/lib/env";
import { curlOf } from "@/lib/openapi/curl";
import { openApiDocument, type OpenApiDocument } from "@/lib/openapi/document";
import { groupOf } from "@/lib/openapi/operation-object";
import { testPing } from "@/lib/openapi/webhooks";
import type { JsonSchema } from "@/lib/openapi/json-schema";
import { namesWithin } from "./type-words";

/** An operation as the reference shows it: the document's own words. */
export interface ShownOperation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: ShownParameter[];
  body: { schema: JsonSchema; required: boolean; maxBytes: number } | null;
  answer: { status: string; description: string; contentType: string | null; schema: JsonSchema | null; example: unknown };
  problems: { status: string; codes: string[] }[];
  curl: string;
}

export interface ShownParameter {
  name: string;
  in: string;
  required: boolean;
  description: string;
  schema: JsonSchema;
}

interface DocumentOperation {
  summary: string;
  description: string;
  parameters?: (ShownParameter & { $ref?: string; example?: unknown })[];
  requestBody?: { required: boolean; content: { "application/json": { schema: JsonSchema; example: unknown } } };
  responses: Record<string, { $ref?: string; description: string; content?: Record<string, { schema: JsonSchema; example?: unknown }>; "x-codes"?: string[] }>;
  "x-if-match": string;
}

/** The document is the same for every reader of this process. */
let kept: OpenApiDocument | undefined;

export function referenceDocument(): OpenApiDocument {
  return (kept ??= openApiDocument(env().NEXTAUTH_URL, [testPing]));
}

export function slugOf(group: string): string {
  return group.toLowerCase().replaceAll(" ", "-");
}

export const groups = Object.keys(operationGroups) as OperationGroup[];

/** Where an operation is shown. */
export function placeOf({ id }: Pick<Operation, "id">): string {
  return `/docs/api/${slugOf(groupOf(id))}#${id}`;
}

/** The operations of a group, in the document's order. */
export function operationsOf(group: OperationGroup): ShownOperation[] {
  return allOperations.filter(({ id }) => groupOf(id) === group).map(shown);
}

function shown({ id, method, path, maxBodyBytes }: Operation): ShownOperation {
  const document = referenceDocument();
  const operation = document.paths[path]![method.toLowerCase()] as DocumentOperation;
  const parameters = (operation.parameters ?? []).map((each) => (each.$ref === undefined ? each : (document.components.parameters[last(each.$ref) as "IfMatch"] as unknown as ShownParameter)));
  const content = operation.requestBody?.content["application/json"];
  return {
    id,
    method,
    path,
    summary: operation.summary,
    description: operation.description,
    parameters: parameters.map((each) => ({ name: each.name, in: each.in, required: each.required, description: each.description ?? "", schema: each.schema })),
    body: content === undefined ? null : { schema: content.schema, required: operation.requestBody!.required, maxBytes: maxBodyBytes },
    answer: answerOf(operation),
    problems: problemsOf(document, operation),
    curl: curlOf({
      method,
      url: document.servers[0]!.url + path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(exampleFor(operation, name))),
      headers: operation["x-if-match"] === "required" ? { "If-Match": '"x8Yq0m3rV1uJp2wK9sT4bN6cD7e"' } : id === "events.listen" ? { Accept: "text/event-stream" } : {},
      body: operation.requestBody?.required ? content!.example : undefined,
    }),
  };
}

function exampleFor({ parameters = [] }: DocumentOperation, name: string): string {
  return String(parameters.find((each) => each.name === name && each.in === "path")?.example ?? name);
}

function answerOf({ responses }: DocumentOperation): ShownOperation["answer"] {
  const [status, response] = Object.entries(responses)[0]!;
  const [contentType, content] = Object.entries(response.content ?? {})[0] ?? [null, null];
  return { status, description: response.description, contentType, schema: content?.schema ?? null, example: content?.example };
}

function problemsOf(document: OpenApiDocument, { responses }: DocumentOperation): ShownOperation["problems"] {
  return Object.entries(responses)
    .map(([status, response]) => ({ status, codes: (response.$ref === undefined ? response : (document.components.responses[last(response.$ref)] as typeof response))["x-codes"] ?? [] }))
    .filter(({ codes }) => codes.length > 0);
}

/** What the operations of a group take and answer that has a name of its own, by name. */
export function objectsOf(operations: ShownOperation[]): { name: string; schema: JsonSchema }[] {
  const { schemas } = referenceDocument().components;
  const names = namesWithin(operations.flatMap(({ parameters, body, answer }) => [parameters, body?.schema, answer.schema]), (name) => schemas[name]!);
  return names.map((name) => ({ name, schema: schemas[name]! }));
}

function last(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
