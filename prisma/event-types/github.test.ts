import { expect, test } from "vitest";
import { checkPayload } from "@/lib/endpoints/check-payload";
import { parseEventType } from "@/lib/event-types/input";
import { isEventTypeName } from "@/lib/events/filters";
import { githubEventTypes, githubExamples } from "./github";

test("the catalog is made of 329 real payloads of 58 events", () => {
  const examples = githubExamples();
  expect(examples).toHaveLength(329);
  expect(new Set(examples.map(({ type }) => type.split(".")[0])).size).toBe(58);
});

test("each type has a name that can be filtered by, a description and an example", () => {
  const types = githubEventTypes();
  expect(new Set(types.map(({ name }) => name)).size).toBe(types.length);
  for (const { name, description, example } of types) {
    expect(isEventTypeName(name), name).toBe(true);
    expect(description, name).toMatch(/^[A-Z][^[\]`]+\.$/);
    expect(JSON.parse(example)).toBeTypeOf("object");
  }
  expect(types.find(({ name }) => name === "issues.opened")!.description).toBe("Activity related to an issue: opened.");
});

test("each type has a schema that the catalog's own form takes, and that every payload of the type fits", { timeout: 120_000 }, () => {
  const types = githubEventTypes();
  const schemas = new Map(types.map(({ name, schema }) => [name, schema]));
  for (const { name, description, schema, example } of types) {
    expect(() => parseEventType({ name, description, version: 1, schema, example }), name).not.toThrow();
  }
  for (const { type, data } of githubExamples()) expect(checkPayload(data, schemas.get(type)!).schema, type).toBe("met");
  expect(JSON.parse(schemas.get("issues.opened")!)).toMatchObject({ type: "object", required: expect.arrayContaining(["action", "issue"]), properties: { issue: { properties: { number: { type: "integer" } } } } });
});
