import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exampleTree, schemaTree, type SchemaNode } from "./schema-tree";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

const tree = (schema: object) => schemaTree(JSON.stringify(schema));
const shape = (nodes: SchemaNode[] | null): unknown => nodes?.map(({ name, type, required, children }) => [`${name}${required ? "" : "?"}: ${type}`, ...(children.length > 0 ? [shape(children)] : [])]);

describe("schemaTree", () => {
  it("names properties, their types and which are required, in their order", () => {
    const schema = { type: "object", required: ["id"], properties: { id: { type: "string", format: "uuid", description: "Of the order" }, total: { type: ["integer", "null"], minimum: 0 } } };
    expect(shape(tree(schema))).toEqual([["id: string"], ["total?: integer or null"]]);
    expect(tree(schema)![0]).toMatchObject({ description: "Of the order", facts: ["format: uuid"] });
    expect(tree(schema)![1]!.facts).toEqual(["≥ 0"]);
  });
  it("goes into objects and into the items of arrays", () => {
    expect(shape(tree({ properties: { lines: { type: "array", items: { type: "object", required: ["sku"], properties: { sku: { type: "string" } } } } } }))).toEqual([["lines?: array of object", [["sku: string"]]]]);
  });
  it("follows references within the document and joins allOf", () => {
    const schema = { allOf: [{ $ref: "#/$defs/base" }, { properties: { b: { $ref: "#/$defs/name" } } }], $defs: { base: { required: ["a"], properties: { a: { type: "number" } } }, name: { type: "string" } } };
    expect(shape(tree(schema))).toEqual([["a: number"], ["b?: string"]]);
  });
  it("ends where a schema contains itself, and follows no reference to elsewhere", () => {
    const node = { type: "object", properties: { child: { $ref: "#" }, other: { $ref: "https://example.com/x.json" } } };
    expect(shape(tree(node))).toEqual([["child?: object"], ["other?: any"]]);
    expect(tree({ $ref: "#/$defs/a", $defs: { a: { $ref: "#/$defs/a" } } })).toBeNull();
  });
  it("lists what an enum allows", () => expect(tree({ properties: { a: { enum: ["x", 1] } } })![0]).toMatchObject({ type: "enum", facts: ['one of "x", 1'] }));
  it.each(["", "[]", "1", "null", "{", "{}", "true"])("answers null to %j, which describes no properties", (text) => expect(schemaTree(text)).toBeNull());
  it("never throws nor hangs, whatever the JSON", () => {
    fc.assert(fc.property(fc.json(), (json) => void [schemaTree(json), schemaTree(`{"properties":{"a":${json}},"allOf":[${json}],"$ref":${json}}`), exampleTree(json)]));
  });
});

it("an example shows its shape", () => {
  expect(shape(exampleTree('{"id":1,"price":1.5,"tags":["a"],"lines":[{"sku":"x"}],"none":null,"o":{"b":true}}'))).toEqual([
    ["id?: integer"], ["price?: number"], ["tags?: array of string"], ["lines?: array of object", [["sku?: string"]]], ["none?: null"], ["o?: object", [["b?: boolean"]]],
  ]);
});
