import { expect, test } from "vitest";
import { diff, narrowDetail } from "./diff";

test("only what changed is kept, in both halves", () => {
  expect(diff({ url: "a", filters: ["*"], timeoutMs: 1 }, { url: "b", filters: ["*"], timeoutMs: 1 })).toEqual({ before: { url: "a" }, after: { url: "b" } });
});

test("a list counts as one value, and its order counts", () => {
  expect(diff({ filters: ["a", "b"] }, { filters: ["b", "a"] })).toEqual({ before: { filters: ["a", "b"] }, after: { filters: ["b", "a"] } });
});

test("nested settings are narrowed, and vanish when nothing in them changed", () => {
  const before = { url: "a", settings: { timeoutMs: 1, ordered: false } };
  expect(diff(before, { url: "a", settings: { timeoutMs: 2, ordered: false } })).toEqual({ before: { settings: { timeoutMs: 1 } }, after: { settings: { timeoutMs: 2 } } });
  expect(diff(before, { url: "b", settings: { timeoutMs: 1, ordered: false } })).toEqual({ before: { url: "a" }, after: { url: "b" } });
});

test("null is a value, absent is none", () => {
  expect(diff({ rate: null, gone: 1 }, { rate: 5, fresh: 2 })).toEqual({ before: { rate: null, gone: 1 }, after: { rate: 5, fresh: 2 } });
  expect(diff({ same: undefined }, {})).toEqual({ before: {}, after: {} });
});

test("instants are compared by what they say", () => {
  const at = new Date("2026-11-30T12:00:00Z");
  expect(diff({ at }, { at: new Date(at) })).toEqual({ before: {}, after: {} });
});

test("facts beside before and after stay, and a detail without both is left alone", () => {
  expect(narrowDetail({ before: { a: 1, b: 2 }, after: { a: 1, b: 3 }, cleared: ["headers"] })).toEqual({ before: { b: 2 }, after: { b: 3 }, cleared: ["headers"] });
  expect(narrowDetail({ before: "standard", after: "stripe" })).toEqual({ before: "standard", after: "stripe" });
  expect(narrowDetail({ url: "a" })).toEqual({ url: "a" });
});
