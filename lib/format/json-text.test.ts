import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joinJsonLines, layOutJson } from "./json-text";

const pretty = (text: string) => joinJsonLines(layOutJson(text) ?? []);

describe("layOutJson", () => {
  it("keeps numbers that a double cannot hold", () => {
    expect(pretty('{"id":1152921506151679042,"rate":0.0,"big":1E400,"neg":-0}')).toBe(
      '{\n  "id": 1152921506151679042,\n  "rate": 0.0,\n  "big": 1E400,\n  "neg": -0\n}',
    );
  });

  it("keeps the order of keys, equal keys, and integer-like keys", () => {
    expect(pretty('{"b":1,"a":2,"b":3,"2":0,"1":0}')).toBe('{\n  "b": 1,\n  "a": 2,\n  "b": 3,\n  "2": 0,\n  "1": 0\n}');
  });

  it("keeps escapes as they were written", () => {
    expect(pretty(String.raw`["\u00e9","\/","a\"b\\"]`)).toBe('[\n  ' + String.raw`"\u00e9"` + ',\n  ' + String.raw`"\/"` + ',\n  ' + String.raw`"a\"b\\"` + "\n]");
  });

  it("leaves empty objects and arrays on their line", () => expect(pretty('{"a":{},"b":[]}')).toBe('{\n  "a": {},\n  "b": []\n}'));
  it("tells keys from strings, also across white space", () => {
    expect(layOutJson('{ "a" : "a" }')?.[1]?.tokens.map((token) => token.kind)).toEqual(["key", "mark", "string"]);
  });
  it.each(["", "{", "{'a':1}", "[1,]", "hello", "{\"a\":1} x"])("answers null to %j, which is not JSON", (text) => expect(layOutJson(text)).toBeNull());

  it("changes nothing but white space between tokens, whatever the JSON", () => {
    fc.assert(fc.property(fc.json(), fc.constantFrom(undefined, 3), (json, indent) => {
      const text = indent ? JSON.stringify(JSON.parse(json), null, indent) : json;
      const again = pretty(text);
      expect(JSON.stringify(JSON.parse(again))).toBe(JSON.stringify(JSON.parse(text)));
      expect(pretty(again)).toBe(again);
    }));
  });

  it("lays out a deeply nested text without running out of stack", () => {
    expect(layOutJson("[".repeat(5000) + "]".repeat(5000))?.length).toBeGreaterThan(5000);
  });
});
