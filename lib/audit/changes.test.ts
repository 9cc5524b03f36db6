import { expect, test } from "vitest";
import { changesOf } from "./changes";

test("what changed comes first, with what it was and what it is", () => {
  expect(changesOf({ before: { url: "https://a.example", settings: { rateLimitPerMinute: null } }, after: { url: "https://b.example", settings: { rateLimitPerMinute: 60 } }, credentialsCleared: ["headers"] })).toEqual([
    { field: "URL", before: "https://a.example", after: "https://b.example", changed: true },
    { field: "Rate limit per minute", before: "none", after: "60", changed: true },
    { field: "Credentials cleared", before: null, after: "headers", changed: false },
  ]);
});

test("a change told as two plain values is one line", () => {
  expect(changesOf({ before: "standard", after: "stripe" })).toEqual([{ field: "Value", before: "standard", after: "stripe", changed: true }]);
  expect(changesOf({ before: null, after: "basic" })).toEqual([{ field: "Value", before: "none", after: "basic", changed: true }]);
});

test("something new has no before, something gone no after", () => {
  expect(changesOf({ before: { a: 1 }, after: { b: true } })).toEqual([
    { field: "A", before: "1", after: null, changed: true },
    { field: "B", before: null, after: "yes", changed: true },
  ]);
});

test("what people chose stays on its line, names of fields included", () => {
  const [line] = changesOf({ after: { "na\nme": "a\u202eb\nc" } });
  expect(line).toMatchObject({ field: "Na\\u{a}me", after: "a\\u{202e}b\\u{a}c" });
});

test("a long list is shown by its beginning", () => {
  const [line] = changesOf({ ids: Array.from({ length: 25 }, (_, index) => `dlv_${index}`) });
  expect(line!.after).toMatch(/^dlv_0, .*dlv_19 and 5 more$/);
});
