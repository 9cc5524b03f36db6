import { describe, expect, it } from "vitest";
import { compileSchema, longestMatched } from "./compile-schema";
import { patternProblem, schemaProblem } from "./schema-limits";

const fits = (schema: object, value: unknown) => compileSchema(JSON.stringify(schema), { allErrors: false })!(value).length === 0;
const timeout = 120_000;

describe("the check of a schema", () => {
  it("holds each value against its own pattern, and not against the first of the schema", () => {
    const schema = { properties: { id: { pattern: "^ord_" }, sku: { pattern: "^[A-Z]+$" } }, additionalProperties: { pattern: "^x" } };
    expect(fits(schema, { id: "ord_1", sku: "ABC", other: "xyz" })).toBe(true);
    expect(fits(schema, { id: "ord_1", sku: "ord_1" })).toBe(false);
    expect(fits(schema, { id: "ABC" })).toBe(false);
    expect(fits(schema, { other: "ord_1" })).toBe(false);
  });

  it("tells the patterns of names apart", () => {
    const schema = { patternProperties: { "^a": { type: "string" }, "^b": { type: "integer" } }, additionalProperties: false };
    expect(fits(schema, { a1: "x", b1: 1 })).toBe(true);
    expect(fits(schema, { a1: 1 })).toBe(false);
    expect(fits(schema, { b1: "x" })).toBe(false);
    expect(fits(schema, { c1: 1 })).toBe(false);
  });

  it("matches no pattern that can match in many ways against a text without end, and a plain one against any", () => {
    const [slow, plain] = [{ pattern: "^.*a.*b" }, { pattern: "^[a-z]*$" }];
    expect(fits(slow, `xa${"b".repeat(longestMatched - 2)}`)).toBe(true);
    expect(fits(slow, `xa${"b".repeat(longestMatched)}`)).toBe(false);
    expect(fits(plain, "a".repeat(250_000))).toBe(true);
    expect(fits(plain, `${"a".repeat(250_000)}1`)).toBe(false);
  });

  it.each(["^a*a*b", "a*b", "(aa|a)a*b", `^${"(?:a|a)".repeat(22)}b`, `^${"a?".repeat(22)}b`, "^a{0,999}a{0,999}b"])("is over in time with the worst that is allowed: %s on every text of a payload", { timeout }, (pattern) => {
    expect(patternProblem(pattern)).toBeNull();
    const texts = Array.from({ length: 250 }, () => "a".repeat(longestMatched));
    // None fits, so that it ended before it had tried all of them.
    expect(fits({ items: { anyOf: Array.from({ length: 400 }, () => ({ pattern })) } }, texts)).toBe(true);
    expect(fits({ pattern }, "a".repeat(longestMatched))).toBe(false);
  });

  it("is over in time with a text without end in the format url, which is judged all the same", { timeout }, () => {
    const long = (start: string) => `${start}${":".repeat(1_000_000)}`;
    expect(fits({ format: "url" }, long("https://shop.example/"))).toBe(true);
    expect(fits({ format: "url" }, long("http://"))).toBe(false);
    expect(fits({ format: "url" }, long("mailto:"))).toBe(false);
    expect(fits({ format: "url" }, `${long("https://shop.example/")} `)).toBe(false);
  });

  it.each(["url", "uri", "uri-reference"])("goes on checking whatever stands beside many long texts in the format %s", (format) => {
    const [signed, short] = [1_362, 1_000].map((length) => "https://shop.example/a?signature=".padEnd(length, "0"));
    const schema = { properties: { links: { items: { format } } }, required: ["id"] };
    for (const link of [signed, short]) {
      const links = Array.from({ length: 100 }, () => link);
      expect(fits(schema, { id: 1, links })).toBe(true);
      expect(fits(schema, { links })).toBe(false);
      expect(fits(schema, { id: 1, links: [...links, "no url %"] })).toBe(false);
    }
  });

  // Without a bound these would not end while anybody waits.
  const doubling = { $ref: "#/$defs/any", $defs: { any: { allOf: [1, 2].map(() => ({ items: { $ref: "#/$defs/any" } })) } } };
  const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;

  it("is over in time where each level of the data doubles the work", { timeout }, () => {
    expect(schemaProblem(doubling)).toBeNull();
    expect(fits(doubling, nested(40))).toBe(true);
    expect(fits({ ...doubling, $defs: { any: { type: "array", ...doubling.$defs.any } } }, [[[1]]])).toBe(false);
  });

  it("tells the first fault that it came to before it ended, also where it looks for all of them", { timeout }, () => {
    const schema = JSON.stringify({ properties: { a: { type: "string" }, b: { type: "string" }, deep: { $ref: "#/$defs/any" } }, $defs: doubling.$defs });
    for (const allErrors of [true, false]) {
      const check = compileSchema(schema, { allErrors })!;
      expect(check({ a: 1, b: 2, deep: nested(40) })).toMatchObject([{ instancePath: "/a" }]);
      expect(check({ a: "", b: "", deep: nested(40) })).toEqual([]);
    }
  });

  it("ends where a large enum is held against more values than anybody sends", () => {
    const schema = { items: { enum: Array.from({ length: 5_000 }, (_, at) => `${at}`) } };
    const values = (length: number, value: unknown) => [...Array.from({ length }, () => value), "none"];
    expect(fits(schema, values(5_000, "4999"))).toBe(false);
    expect(fits(schema, values(20_000, "4999"))).toBe(true);
    const objects = schema.items.enum.map((id) => ({ id, and: "x".repeat(90) }));
    expect(fits({ items: { enum: objects } }, values(20, objects[7]))).toBe(false);
    expect(fits({ items: { enum: objects } }, values(200, objects[7]))).toBe(true);
  });

  it("finds equal items by their text, and not by comparing each with each", { timeout }, () => {
    const unique = (items: unknown[]) => fits({ uniqueItems: true }, items);
    const many = Array.from({ length: 100_000 }, (_, id) => ({ id, of: {} }));
    expect(unique(many)).toBe(true);
    expect(unique([...many, { of: {}, id: 7 }])).toBe(false);
    expect(fits({ uniqueItems: false }, [1, 1])).toBe(true);
    for (const same of ["[1, 1.0]", "[0, -0]", "[null, null]", '[{"a":1,"b":[2]}, {"b":[2],"a":1}]', '["a", "\\u0061"]']) expect(unique(JSON.parse(same) as unknown[]), same).toBe(false);
    for (const other of ['[1, "1", true, "true", null, "null", [], {}]', '[[1,2], [2,1], [[1],2], ["1,2"]]', '[{"a":1}, {"a":1,"b":null}]', "[1e999, null]"]) expect(unique(JSON.parse(other) as unknown[]), other).toBe(true);
    expect(compileSchema('{"properties":{"a":{"uniqueItems":true}}}', { allErrors: true })!({ a: [3, 1, 2, 1] })).toMatchObject([{ keyword: "uniqueItems", instancePath: "/a", schemaPath: "#/properties/a/uniqueItems", params: { i: 3, j: 1 }, message: "must NOT have duplicate items (items ## 1 and 3 are identical)" }]);
  });

  it("writes a definition out once, however many refer to it", { timeout }, () => {
    const properties = (length: number, schema: object) => Object.fromEntries(Array.from({ length }, (_, at) => [`p${at}`, schema]));
    const schema = { properties: properties(1_500, { $ref: "#/$defs/large" }), $defs: { large: { properties: properties(800, { type: "string", maxLength: 9 }) } } };
    expect(schemaProblem(schema)).toBeNull();
    expect(fits(schema, { p7: { p8: 1 } })).toBe(false);
  });

  it("checks no keyword that the comparison of versions does not know", () => {
    expect(fits({ type: "string", format: "date", formatMinimum: "2030-01-01" }, "2020-01-01")).toBe(true);
    expect(fits({ type: "string", format: "date" }, "2020-13-01")).toBe(false);
  });

  it("finds the first fault or all of them, and never more than anybody reads", () => {
    const schema = JSON.stringify({ items: { type: "string" } });
    expect(compileSchema(schema, { allErrors: false })!([1, 2])).toHaveLength(1);
    expect(compileSchema(schema, { allErrors: true })!([1, 2])).toHaveLength(2);
    expect(compileSchema(schema, { allErrors: true })!(Array.from({ length: 50_000 }, () => 1))).toHaveLength(200);
    expect(compileSchema("no schema", { allErrors: true })).toBeNull();
  });
});
