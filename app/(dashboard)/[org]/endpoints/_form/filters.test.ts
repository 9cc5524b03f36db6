import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesFilters } from "@/lib/events/filters";
import { add, choiceOf, covers, toggle } from "./choose-filters";
import { buildTree, searchTree, visibleRows, type TreeNode } from "./filter-tree";

const catalog = ["order", "order.paid", "order.item.added", "order.item.removed", "push", "issues.opened"].map((name) => ({ name, description: `When ${name}`, hasExample: false }));
const tree = buildTree(catalog);
const find = (filter: string, nodes: readonly TreeNode[] = tree): TreeNode => {
  const all = (list: readonly TreeNode[]): TreeNode[] => list.flatMap((node) => [node, ...all(node.children)]);
  return all(nodes).find((node) => node.filter === filter)!;
};
const matched = (filters: string[]) => catalog.map((type) => type.name).filter((name) => matchesFilters(name, filters));

describe("the tree", () => {
  it("puts types with a common prefix under one branch, and the prefix itself beside it", () =>
    expect(tree.map((node) => node.filter)).toEqual(["order", "order.*", "push", "issues.*"]));
  it("goes down segment by segment", () => expect(find("order.*").children.map((node) => node.filter)).toEqual(["order.paid", "order.item.*"]));
  it("finds by name and by description, with the branches above", () => {
    expect(searchTree(tree, "REMOVED").map((node) => node.filter)).toEqual(["order.*"]);
    expect(searchTree(tree, "when push").map((node) => node.filter)).toEqual(["push"]);
    expect(searchTree(tree, "issues.*").map((node) => node.filter)).toEqual(["issues.*"]);
  });
  it("shows the rows of open branches only", () =>
    expect(visibleRows(tree, (node) => node.path === "order").map(({ node, level }) => `${level} ${node.filter}`)).toEqual([
      "1 order", "1 order.*", "2 order.paid", "2 order.item.*", "1 push", "1 issues.*",
    ]));
});

describe("choosing", () => {
  it("a branch sets its wildcard and drops what that takes in", () =>
    expect(toggle(tree, find("order.*"), ["order.paid", "push"])).toEqual(["order.*", "push"]));
  it("a type below a chosen branch takes out that one and keeps the rest", () => {
    const filters = toggle(tree, find("order.item.added"), ["order.*"]);
    expect(filters).toEqual(["order.item.removed", "order.paid"]);
    expect(matched(filters)).toEqual(["order.paid", "order.item.removed"]);
  });
  it("a branch is partly chosen by a filter below it that the catalog does not know", () =>
    expect(choiceOf(find("order.*"), ["order.later"])).toBe("some"));
  it("a wildcard does not take in its own prefix", () => expect(choiceOf(find("order"), ["order.*"])).toBe("none"));
  it("adding what is taken in already changes nothing", () => expect(add("order.paid", ["order.*"])).toEqual(["order.*"]));

  it("changes exactly what was pressed, whatever was chosen before", () => {
    const nodes = ["order", "order.*", "order.paid", "order.item.*", "order.item.added", "push", "issues.*", "issues.opened"];
    fc.assert(
      fc.property(fc.uniqueArray(fc.constantFrom(...nodes), { minLength: 1 }), fc.constantFrom(...nodes), (chosen, pressed) => {
        const before = chosen.reduce<string[]>((filters, filter) => add(filter, filters), []);
        const node = find(pressed);
        const after = toggle(tree, node, before);
        const on = choiceOf(node, before) !== "all";
        for (const { name } of catalog) expect(matchesFilters(name, after)).toBe(node.types.includes(name) ? on : matchesFilters(name, before));
      }),
    );
  });
});

it("a wildcard covers what begins with it up to a dot", () => {
  expect(covers("order.*", "order.item.*")).toBe(true);
  expect(covers("order.*", "orders.x")).toBe(false);
  expect(covers("order.paid", "order.*")).toBe(false);
});
