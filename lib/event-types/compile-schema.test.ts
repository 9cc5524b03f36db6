import { describe, expect, it } from "vitest";
import { compileSchema, longestMatched } from "./compile-schema";
import { patternProblem, schemaProblem } from "./schema-limits";

const fits = (schema: object, value: unknown) => compileSchema(JSON.stringify(schema), { allErrors: false })!(value).length === 0;
/** Ample for a busy machine, and far less than any of these would take without a bound. */
const inTime = (work: () => unknown) => {
  const began = performance.now();
  work();
  expect(performance.now() - began).toBeLessThan(40_000);
};
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
    inTime(() => fits({ items: { anyOf: [...Array.from({ length: 400 }, () => ({ pattern })), true] } }, texts));
    expect(fits({ pattern }, "a".repeat(longestMatched))).toBe(false);
  });

  it.each(["url", "uri", "uri-reference"])("is over in time with a long text in the format %s", { timeout }, (format) => {
    inTime(() => fits({ format }, `http://${":".repeat(200_000)} `));
    expect(fits({ format }, "https://shop.example/orders/1?a=b")).toBe(true);
    expect(fits({ format }, "no url %")).toBe(false);
  });

  it("is over in time where each level of the data doubles the work", { timeout }, () => {
    const schema = { $ref: "#/$defs/any", $defs: { any: { allOf: [1, 2].map(() => ({ items: { $ref: "#/$defs/any" } })) } } };
    const nested = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown;
    expect(schemaProblem(schema)).toBeNull();
    inTime(() => fits(schema, nested(30)));
    expect(fits({ ...schema, $defs: { any: { type: "array", ...schema.$defs.any } } }, [[[1]]])).toBe(false);
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
