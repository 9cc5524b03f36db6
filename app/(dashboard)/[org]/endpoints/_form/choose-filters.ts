import { matchesFilters } from "@/lib/events/filters";
import type { TreeNode } from "./filter-tree";

export type Choice = "all" | "some" | "none";

/** How much of a node the filters take in. A branch is "all" by its wildcard only: types added later are the difference. */
export function choiceOf(node: TreeNode, filters: readonly string[]): Choice {
  if (node.kind === "type") return matchesFilters(node.path, filters) ? "all" : "none";
  if (filters.some((filter) => covers(filter, node.filter))) return "all";
  return node.types.some((type) => matchesFilters(type, filters)) || filters.some((filter) => covers(node.filter, filter)) ? "some" : "none";
}

/** Chooses a node, or takes it out where all of it is chosen. */
export function toggle(tree: readonly TreeNode[], node: TreeNode, filters: readonly string[]): string[] {
  return choiceOf(node, filters) === "all" ? takeOut(tree, node, filters) : add(node.filter, filters);
}

/** Adds a filter; those that it takes in are dropped. */
export function add(filter: string, filters: readonly string[]): string[] {
  if (filters.some((other) => covers(other, filter))) return [...filters];
  return [...filters.filter((other) => !covers(filter, other)), filter].sort();
}

/** Whether every type that `narrow` matches is matched by `wide` too. */
export function covers(wide: string, narrow: string): boolean {
  if (wide === "*" || wide === narrow) return true;
  return wide.endsWith(".*") && narrow.startsWith(wide.slice(0, -1));
}

/** A wildcard above the node is replaced by all else that it took in. */
function takeOut(tree: readonly TreeNode[], node: TreeNode, filters: readonly string[]): string[] {
  const wider = filters.filter((filter) => filter !== node.filter && covers(filter, node.filter));
  const kept = filters.filter((filter) => filter !== node.filter && !wider.includes(filter));
  const rest = wider.flatMap((filter) => remainder(tree, node).filter((other) => covers(filter, other)));
  return rest.reduce((all, filter) => add(filter, all), kept).sort();
}

/** The filters that make up the tree without one node, branches kept whole where they can be. */
function remainder(nodes: readonly TreeNode[], without: TreeNode): string[] {
  return nodes.flatMap((node) => {
    if (node.filter === without.filter) return [];
    return node.kind === "branch" && covers(node.filter, without.filter) ? remainder(node.children, without) : [node.filter];
  });
}
