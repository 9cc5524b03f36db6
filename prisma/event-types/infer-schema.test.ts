import { expect, test } from "vitest";
import { inferSchema } from "./infer-schema";

test("what is in every value is required, what is in some is allowed, with all the types it has", () => {
  expect(inferSchema([{ id: 1, note: null }, { id: 2, note: "x", extra: 0.5 }])).toEqual({
    type: "object",
    required: ["id", "note"],
    properties: { id: { type: "integer" }, note: { type: ["null", "string"] }, extra: { type: "number" } },
  });
});

test("whole numbers beside others are numbers", () => {
  expect(inferSchema([1, 2.5])).toEqual({ type: "number" });
});

test("a list is described by all its items, and an empty one by nothing", () => {
  expect(inferSchema([["a"], [null]])).toEqual({ type: "array", items: { type: ["null", "string"] } });
  expect(inferSchema([[]])).toEqual({ type: "array" });
});

test("below the levels asked for, the type alone is said", () => {
  expect(inferSchema([{ a: { b: { c: 1 } } }], 2)).toEqual({ type: "object", required: ["a"], properties: { a: { type: "object", required: ["b"], properties: { b: { type: "object" } } } } });
});
