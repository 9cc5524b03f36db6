import { describe, expect, it } from "vitest";
import { checkPayload } from "./check-payload";
import { locatePointer, placeAt } from "./locate-pointer";

const schema = JSON.stringify({
  type: "object",
  required: ["id", "total"],
  properties: { id: { type: "string", format: "uuid" }, total: { type: "integer", minimum: 0 }, state: { enum: ["open", "paid"] }, lines: { type: "array", items: { type: "object", required: ["sku"] } } },
  additionalProperties: false,
});

describe("checkPayload", () => {
  it("takes what fits, big numbers included", () =>
    expect(checkPayload('{"id":"0193e2a4-7b1c-7000-8000-000000000000","total":12345678901234567890}', schema)).toEqual({ json: true, schema: "met", problems: [] }));
  it("says where a text stops being JSON", () => {
    expect(checkPayload('{\n  "id": 1,\n  oops\n}', schema)).toMatchObject({ json: false, problems: [{ line: 3, column: 3, pointer: null }] });
    expect(checkPayload('{"id": 1', schema).problems[0]!.message).toMatch(/^The text ends too early/);
  });
  it("names each value that misses the schema, in the order of the text", () => {
    const { json, schema: met, problems } = checkPayload('{\n  "id": "x",\n  "state": "lost",\n  "extra": 1,\n  "lines": [{"sku": "a"}, {}]\n}', schema);
    expect([json, met]).toEqual([true, "missed"]);
    expect(problems.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      "1: data lacks total.",
      "1: data has extra, which the schema does not know.",
      '2: id must match format "uuid".',
      '3: state must be one of "open", "paid".',
      "5: lines.1 lacks sku.",
    ]);
  });
  it("reads draft-07 and 2020-12 alike, and calls unreadable what is no schema", () => {
    const older = JSON.stringify({ $schema: "http://json-schema.org/draft-07/schema#", type: "object", required: ["a"] });
    expect(checkPayload("{}", older).schema).toBe("missed");
    expect(checkPayload("{}", JSON.stringify({ $schema: "https://json-schema.org/draft/2020-12/schema", type: "array", prefixItems: [{ type: "string" }] })).schema).toBe("missed");
    expect(checkPayload("{}", "not json").schema).toBe("unreadable");
    expect(checkPayload("{}", '{"type": 5}').schema).toBe("unreadable");
  });
  it("names the first of many problems alone, and of a long text the first fault", () => {
    const ofStrings = JSON.stringify({ items: { type: "string" } });
    const wrong = (length: number) => checkPayload(JSON.stringify(Array.from({ length }, () => 1)), ofStrings).problems;
    expect(wrong(1_000)).toHaveLength(20);
    expect(wrong(50_000).map(({ pointer }) => pointer)).toEqual(["/0"]);
  });
  it("refuses what nests too deep without reading it", () => expect(checkPayload("[".repeat(200) + "]".repeat(200), null).json).toBe(false));
});

describe("locatePointer", () => {
  const text = '{\n "a/b": {"c~d": [10, {"e": true}]},\n "f": "é"\n}';
  it("finds members and elements, escapes undone", () => {
    expect(text.slice(locatePointer(text, "/a~1b/c~0d/1/e")).startsWith("true")).toBe(true);
    expect(text.slice(locatePointer(text, "/a~1b/c~0d/0")).startsWith("10")).toBe(true);
  });
  it("stops at the deepest part that exists", () => expect(text[locatePointer(text, "/f/nothing")]).toBe('"'));
  it("counts lines and columns from one", () => expect(placeAt(text, locatePointer(text, "/f"))).toEqual({ line: 3, column: 7 }));
});
