import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument } from "@/lib/openapi/document";
import { mapSchema, type JsonSchema } from "@/lib/openapi/json-schema";

interface ResponseObject {
  $ref?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface DocumentedOperation {
  method: string;
  path: string;
  operationId: string;
  security: { apiKey: string[] }[];
  parameters?: ({ $ref: string } | { name: string; in: string; example?: unknown })[];
  requestBody?: { required: boolean; content: { "application/json": { schema: JsonSchema; example: unknown } } };
  responses: Record<string, ResponseObject>;
  "x-platform-keys-only": boolean;
  "x-max-body-bytes"?: number;
  "x-idempotency": string;
  "x-if-match": string;
}

/** All operations as the document has them. */
export function operationsIn(document: OpenApiDocument): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) => Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...(operation as Omit<DocumentedOperation, "method" | "path">) })));
}

/** Judges answers by what the document says of them. Here a field that the document does not have is a fault. */
export function answerChecks(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const closed = (schema: JsonSchema): JsonSchema => mapSchema(schema, (each) => (each.properties && each.additionalProperties === undefined ? { ...each, additionalProperties: false } : each));
  // A problem has further members by its code (RFC 9457, section 3.2).
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, name === "Problem" ? schema : closed(schema)]));
  ajv.addSchema({ $id: "doc", components: { schemas } });
  const rebased = (schema: JsonSchema) => mapSchema(closed(schema), (each) => (each.$ref === undefined ? each : { ...each, $ref: `doc${each.$ref}` }));

  /** What is wrong with an answer; empty: nothing. */
  return async function check(operation: DocumentedOperation, response: Response): Promise<string[]> {
    const given = operation.responses[String(response.status)];
    const text = await response.clone().text();
    if (given === undefined) return [`the document has no ${response.status}: ${text.slice(0, 300)}`];
    const documented = given.$ref === undefined ? given : (document.components.responses[given.$ref.split("/").at(-1)!] as ResponseObject);
    return [...headerFaults(documented, response), ...bodyFaults(documented, response, text)];
  };

  function headerFaults({ headers = {} }: ResponseObject, response: Response): string[] {
    const optional = ["Idempotent-Replayed"];
    return Object.keys(headers).filter((name) => !optional.includes(name) && !response.headers.has(name)).map((name) => `${response.status} lacks the header ${name}`);
  }

  function bodyFaults({ content }: ResponseObject, response: Response, text: string): string[] {
    const type = response.headers.get("content-type")?.split(";")[0] ?? null;
    if (content === undefined) return text === "" ? [] : [`${response.status} has a body, which the document does not have`];
    const schema = type === null ? undefined : content[type]?.schema;
    if (schema === undefined) return [`${response.status} came as ${type}, the document has ${Object.keys(content).join()}`];
    const validate = ajv.compile(rebased(schema));
    return validate(JSON.parse(text)) ? [] : [`${response.status}: ${ajv.errorsText(validate.errors)} in ${text.slice(0, 600)}`];
  }
}
