import { expect, test } from "vitest";
import { nameIn, namesWithin, typeOf, typeWords } from "./type-words";

test.each([
  [{ type: "integer", minimum: 1, maximum: 6_000 }, "integer, 1 to 6,000"],
  [{ type: "string", maxLength: 200 }, "string, at most 200 characters"],
  [{ type: "string", format: "date-time" }, "instant (RFC 3339)"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string, or null"],
  [{ type: ["string", "null"] }, "string, or null"],
  [{ type: "array", items: { $ref: "#/components/schemas/Endpoint" } }, "list of Endpoint"],
  [{ enum: ["active", "disabled"], type: "string" }, "one of active, disabled"],
  [{}, "any JSON value"],
])("%j is “%s”", (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});

test("behind null and lists stands what the fields are of, or its name", () => {
  const listed = { anyOf: [{ type: "array", items: { $ref: "#/components/schemas/Endpoint" } }, { type: "null" }] };
  expect([nameIn(listed), nameIn({ type: "string" })]).toEqual(["Endpoint", null]);
  expect(typeOf({ type: "array", items: { type: "string" } })).toEqual({ schema: { type: "string" }, list: true });
});

test("names are found through those that refer to others, also in a circle", () => {
  const schemas: Record<string, object> = { A: { items: { $ref: "#/components/schemas/B" } }, B: { anyOf: [{ $ref: "#/components/schemas/A" }] } };
  expect(namesWithin([{ $ref: "#/components/schemas/B" }, undefined], (name) => schemas[name]!)).toEqual(["A", "B"]);
});
