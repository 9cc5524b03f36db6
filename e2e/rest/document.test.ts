import { createConfig, lintFromString } from "@redocly/openapi-core";
import Ajv2020 from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test, vi } from "vitest";
import { operations, type OperationId } from "@/lib/api/operations/all";
import type { Operation } from "@/lib/api/operations/operation";
import { openApiDocument } from "@/lib/openapi/document";
import { testPing } from "@/lib/openapi/webhooks";
import { operationsIn } from "./document-checks";

// Many requests a test, and other tests beside it.
vi.setConfig({ testTimeout: 90_000 });

const type = { name: "order.paid", description: "An order was paid.", schema: JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "object", required: ["id"], properties: { id: { type: "string" } } }), example: '{"id":"ord_1"}', operational: false, archived: false };
const document = openApiDocument("https://hooks.acme.test", [type, { ...type, name: "order.lost", schema: null, archived: true }, testPing]);

test("the document is valid OpenAPI 3.1 and keeps the rules of its linter", async () => {
  const config = await createConfig({ extends: ["recommended"], rules: { "operation-4xx-response": "error", "operation-operationId-unique": "error", "no-invalid-media-type-examples": "error", "no-unused-components": "error", "no-identical-paths": "error", "no-ambiguous-paths": "off", "no-unresolved-refs": "error", "operation-description": "off" } });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`)).toEqual([]);
});

test("every schema compiles, and every example fits its schema", () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema({ $id: "doc", ...document });
  const examples = findExamples(document, "");
  expect(examples.length).toBeGreaterThan(100);
  const wrong = examples.flatMap(({ pointer, example }) => {
    const validate = ajv.getSchema(`doc#${pointer}/schema`)!;
    return validate(example) ? [] : [`${pointer}: ${ajv.errorsText(validate.errors)} in ${JSON.stringify(example).slice(0, 300)}`];
  });
  expect(wrong).toEqual([]);
});

test("a webhook for each type, the archived ones marked, with the catalog's schema or what its example tells", () => {
  const { webhooks } = document as unknown as { webhooks: Record<string, { post: { deprecated?: true; requestBody: { content: { "application/json": { schema: { properties: { data: unknown } } } } } } }> };
  expect(Object.keys(webhooks)).toEqual(["order.paid", "order.lost", "test.ping"]);
  expect(webhooks["order.lost"]!.post.deprecated).toBe(true);
  const dataOf = (name: string) => webhooks[name]!.post.requestBody.content["application/json"].schema.properties.data;
  expect(dataOf("order.paid")).toEqual({ type: "object", required: ["id"], properties: { id: { type: "string" } } });
  expect(dataOf("order.lost")).toEqual({ type: "object", properties: { id: { type: "string" } } });
});

test("what is secret is in the answer that made it alone, and null where that is repeated", () => {
  const secret = /^(secret|link|token|password|privateKey|key|value)$/;
  const answers = operationsIn(document).map(({ operationId, responses }) => ({ operationId, fields: fieldsIn(responses[Object.keys(responses)[0]!]) }));
  for (const { operationId, fields } of answers) {
    const { once } = operations[operationId as OperationId] as Operation;
    expect([operationId, fields.filter(({ name }) => secret.test(name) && !once.includes(name)).map(({ name }) => name)]).toEqual([operationId, []]);
    for (const each of once) expect([operationId, each, fields.some(({ name, schema }) => name === each && JSON.stringify(schema).includes('"null"'))]).toEqual([operationId, each, true]);
  }
  expect(answers.flatMap(({ operationId, fields }) => fields.filter(({ name }) => name === "secret").map(() => operationId)).sort()).toEqual(["api_keys.create", "endpoints.create", "signing.change_profile", "signing.rotate"]);
});

/** Every field of a schema, however deep. */
function fieldsIn(value: unknown, seen = new Set<string>()): { name: string; schema: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const { $ref, properties } = value as { $ref?: string; properties?: Record<string, unknown> };
  if ($ref?.startsWith("#/components/schemas/") && !seen.has($ref)) return fieldsIn(document.components.schemas[$ref.split("/").at(-1)!], seen.add($ref));
  const own = properties === undefined ? [] : Object.entries(properties).map(([name, schema]) => ({ name, schema }));
  return [...own, ...Object.values(value).flatMap((each) => fieldsIn(each, seen))];
}

test("no operation is without a summary and a scope or the words that any key may", () => {
  for (const [path, item] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(item) as [string, { summary: string; description: string }][]) {
      expect(operation.summary, `${method} ${path}`).toMatch(/^[A-Z].*[^.]$/);
      expect(operation.description, `${method} ${path}`).toMatch(/Needs the scope|Any key may/);
    }
  }
});

function findExamples(value: unknown, pointer: string): { pointer: string; example: unknown }[] {
  if (typeof value !== "object" || value === null) return [];
  const here = "schema" in value && "example" in value ? [{ pointer, example: value.example }] : [];
  return [...here, ...Object.entries(value).flatMap(([name, each]) => (name === "example" ? [] : findExamples(each, `${pointer}/${encodeURIComponent(name.replaceAll("~", "~0").replaceAll("/", "~1"))}`)))];
}
