import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patternProblem, schemaProblem } from "./schema-limits";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

const deep = (levels: number): object => (levels === 0 ? {} : { properties: { a: deep(levels - 1) } });
/** Each definition refers twice to the next. */
const doubling = (levels: number): object => ({
  $ref: "#/$defs/a0",
  $defs: Object.fromEntries(Array.from({ length: levels }, (_, at) => [`a${at}`, at === levels - 1 ? {} : { allOf: [1, 2].map(() => ({ $ref: `#/$defs/a${at + 1}` })) }])),
});

describe("a schema that others wrote", () => {
  it.each<[string, object, RegExp]>([
    ["leads to another document", { $ref: "https://example.com/x.json" }, /another document/],
    ["leads into the file system", { properties: { a: { $ref: "file:///etc/passwd" } } }, /\/properties\/a leads to another document/],
    ["leads to a neighbour", { $ref: "other.json#/a" }, /another document/],
    ["leads nowhere", { items: { $ref: "#/$defs/none" } }, /leads nowhere/],
    ["leads to what is no name", { $ref: "#/%zz" }, /leads nowhere/],
    ["leads to a name", { $ref: "#name", $defs: { a: { $anchor: "name" } } }, /leads nowhere/],
    ["changes what references mean", { properties: { a: { $id: "https://example.com/", type: "string" } } }, /\$id at \/properties\/a/],
    ["makes its check wait", { $async: true, type: "object" }, /\$async/],
    ["refers by its context", { $dynamicRef: "#x" }, /\$dynamicRef/],
    ["refers to itself", { $ref: "#" }, /refers to itself/],
    ["goes in a circle", { $ref: "#/$defs/a", $defs: { a: { allOf: [{ $ref: "#/$defs/b" }] }, b: { anyOf: [{ type: "string" }, { $ref: "#/$defs/a" }] } } }, /refers to itself/],
    ["goes in a circle deep inside", { properties: { a: { items: { not: { $ref: "#/properties/a/items" } } } } }, /refers to itself/],
    ["goes in a circle by what depends on a name", { dependencies: { a: { $ref: "#" } } }, /refers to itself/],
    ["doubles with each reference", doubling(30), /one value against more than 5,000 parts/],
    ["has a chain of references without an end to speak of", { $ref: "#/$defs/a0", $defs: Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, at === 999 ? {} : { $ref: `#/$defs/a${at + 1}` }])) }, /one value against more than 5,000 parts/],
    ["hides such a pattern in what depends on a name", { dependencies: { a: { pattern: "^(a+)+$" } } }, /can take for ever/],
    ["nests too deep", deep(60), /deeper than 48/],
    ["is too large", { enum: [], allOf: Array.from({ length: 6_000 }, () => ({})) }, /more than 5,000 parts/],
    ["has a pattern that takes for ever", { properties: { a: { pattern: "^(a+)+$" } } }, /can take for ever/],
    ["has such a pattern for its names", { patternProperties: { "(x|xx)*y": {} } }, /can take for ever/],
    ["mixes dialects", { $schema: "http://json-schema.org/draft-07/schema#", prefixItems: [] }, /newer dialect/],
  ])("is refused where it %s", (_, schema, message) => expect(schemaProblem(schema as Record<string, unknown>)).toMatch(message));

  it.each<[string, object]>([
    ["contains itself by way of the data", { $defs: { node: { properties: { next: { $ref: "#/$defs/node" } } } }, $ref: "#/$defs/node" }],
    ["names a property like a keyword", { properties: { $ref: { type: "string" }, $id: { type: "string" }, pattern: { type: "string" }, $async: true } }],
    ["refers a few times to the same", doubling(6)],
    ["has an id of its own", { $id: "https://example.com/order.json", type: "object" }],
    ["has an example that looks like a reference", { const: { $ref: "https://example.com" }, examples: [{ $ref: "x" }] }],
  ])("is taken where it %s", (_, schema) => expect(schemaProblem(schema as Record<string, unknown>)).toBeNull());

  it.each(["^[A-Z]{3}$", "^ord_[0-9a-z]{26}$", "^(foo|bar)$", "^(?:\\d{4})-(\\d\\d)$", "^[^@]+@[^@]+$", "^(abc)+$", "^\\(a+\\)+$", "[(a+)+]", "^[a-z]{1,63}\\.[a-z]{1,63}\\.[a-z]{2,63}$", "^a|^b+", "-\\d+$", "^v\\d+(\\.\\d+)?$"])("may have the pattern %s", (pattern) => expect(patternProblem(pattern)).toBeNull());
  it.each(["(a*)*", "(a|b)+", "(?:(?:a+)b)*", "((a{2,})c){3,}", "(a)\\1", "(?=a)b", "(?<!a)b", ".*.*.*x", "a*a*a*a*b$", "^a*a*a*$", "a*a*b", "^a{0,999}a{0,999}a{0,999}$", `^${"a?".repeat(40)}b`, `^${"(a|a)".repeat(30)}b`, "^(a?){40}b", "^(?i:a|b)*$", "(^a|b)*a*", "a".repeat(300), "(", "(?<n>a)\\k<n>"])("may not have the pattern %s", (pattern) => expect(patternProblem(pattern)).not.toBeNull());

  it("never makes the check itself fail", () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void (typeof value === "object" && value !== null && !Array.isArray(value) && schemaProblem(value as Record<string, unknown>))));
  });
});
