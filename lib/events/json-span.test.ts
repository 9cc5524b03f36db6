import fc from "fast-check";
import { expect, test } from "vitest";
import { elementSpans, memberSpans, nestingDepth } from "./json-span";

const cut = (text: string, key: string) => {
  const span = memberSpans(text, text.search(/\S/)).get(key)!;
  return text.slice(span.start, span.end);
};

test("a member is cut out exactly as it was written", () => {
  expect(cut('{"data": {"score":0.0, "n":1152921506151679042,"k":1,"k":2 } ,"type":"a"}', "data")).toBe('{"score":0.0, "n":1152921506151679042,"k":1,"k":2 }');
  expect(cut('{"data":"\\ud800 \\"}]","x":1}', "data")).toBe('"\\ud800 \\"}]"');
  expect(cut('{ "data" : 1e400 }', "data")).toBe("1e400");
  expect(cut('\n{"d\\u0061ta":[1,{"a":"]"}]}', "data")).toBe('[1,{"a":"]"}]');
});

test("of duplicate members the last one counts, as in JSON.parse", () => {
  expect(cut('{"data":1,"data":{"a":2}}', "data")).toBe('{"a":2}');
});

test("every member of every JSON object is found where it stands", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.constantFrom(0, 1, 2), (object, indent) => {
      const text = JSON.stringify(object, null, indent);
      const parsed = JSON.parse(text) as Record<string, unknown>;
      const members = memberSpans(text);
      expect([...members.keys()].sort()).toEqual(Object.keys(parsed).sort());
      for (const [key, span] of members) expect(JSON.stringify(JSON.parse(text.slice(span.start, span.end)))).toBe(JSON.stringify(parsed[key]));
    }),
  );
});

test("every element of every JSON array is found where it stands", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue()), fc.constantFrom(0, 2), (array, indent) => {
      const text = JSON.stringify(array, null, indent);
      expect(elementSpans(text, 0).map((span) => JSON.stringify(JSON.parse(text.slice(span.start, span.end))))).toEqual((JSON.parse(text) as unknown[]).map((value) => JSON.stringify(value)));
    }),
  );
});

test("a hundred thousand levels are measured without recursion", () => {
  expect(nestingDepth("[".repeat(100_000) + "]".repeat(100_000))).toBe(100_000);
  expect(nestingDepth('"["')).toBe(0);
});
