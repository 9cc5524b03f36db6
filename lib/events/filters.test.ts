import { expect, test } from "vitest";
import { isEventTypeName, isFilter, matchesFilters } from "./filters";

test.each([
  ["order.*", "order.created", true],
  ["order.*", "order.item.added", true],
  ["order.*", "order", false],
  ["order.*", "orders.created", false],
  ["order", "order", true],
  ["order", "order.created", false],
  ["Order.*", "order.created", false],
  ["*", "anything.at.all", true],
  ["order.item.*", "order.item.added", true],
  ["order.item.*", "order.created", false],
])("filter %s on %s: %s", (filter, type, matches) => {
  expect(matchesFilters(type, [filter])).toBe(matches);
});

test.each(["order*", "order.**", "*.created", "order.", ".order", "order..paid", "", "order paid", "*.*", "ordér.*", "order.*.x"])("%j is not a filter", (text) => {
  expect(isFilter(text)).toBe(false);
});

test("a wildcard is never the name of a type, so no event can pretend to be a pattern", () => {
  expect(isEventTypeName("order.*")).toBe(false);
  expect(isEventTypeName("*")).toBe(false);
  expect(isEventTypeName("a".repeat(129))).toBe(false);
});
