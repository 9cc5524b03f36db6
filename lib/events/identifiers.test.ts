import fc from "fast-check";
import { expect, test } from "vitest";
import { identifiersIn, maxIdentifiers } from "./identifiers";

test("ids, addresses and long numbers are identifiers; words, times and amounts are not", () => {
  const data = { order: "ord_123", email: "ann@example.com", customer: 1234567, amount: 1999, currency: "EUR", at: "2026-11-30T12:00:00Z", note: "paid 12 of 13", tags: ["vip", "sku-77"], "key-1": true };
  expect(identifiersIn(JSON.stringify(data))).toEqual(["ord_123", "ann@example.com", "1234567", "sku-77"]);
  expect(identifiersIn(JSON.stringify(data, null, 2))).toEqual(["ord_123", "ann@example.com", "1234567", "sku-77"]);
});

test("each is kept once, and no more than the limit", () => {
  expect(identifiersIn('{"a":"ord_1","b":"ord_1"}')).toEqual(["ord_1"]);
  expect(identifiersIn(JSON.stringify(Array.from({ length: 100 }, (_, index) => `id-${index}`)))).toHaveLength(maxIdentifiers);
});

test("a single scalar is data too", () => {
  expect(identifiersIn('"ord_123"')).toEqual(["ord_123"]);
});

test("any JSON is read without fault, and what is found is in it", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      for (const identifier of identifiersIn(text)) expect(text).toContain(identifier);
    }),
  );
});

test("a quarter of a megabyte of quotes is read in one pass", () => {
  expect(identifiersIn(`{"a":"${'\\"'.repeat(128 * 1024)}"}`)).toEqual([]);
});
