import type { EventTypeSummary } from "@/lib/event-types/list";

/** A place in the tree of event types: a type, a prefix of several, or both as "order" is to "order.paid". */
export interface TreeNode {
  /** "order" or "order.paid". */
  path: string;
  /** A leaf is a type, chosen exactly; a branch is chosen as `path.*`. */
  kind: "type" | "branch";
  /** The filter that choosing it sets: "order.paid" or "order.*". */
  filter: string;
  /** Of a type. */
  description: string;
  /** Of a branch; a type that is also a prefix of others is the first of them. */
  children: TreeNode[];
  /** Names of all types at or below it. */
  types: string[];
}

/** The tree of a catalog: types that share a first segment under one branch, and so on down. Order as given. */
export function buildTree(catalog: readonly EventTypeSummary[]): TreeNode[] {
  return level(catalog, 1);
}

function level(types: readonly EventTypeSummary[], depth: number): TreeNode[] {
  const groups = new Map<string, EventTypeSummary[]>();
  for (const type of types) {
    const path = type.name.split(".").slice(0, depth).join(".");
    groups.set(path, [...(groups.get(path) ?? []), type]);
  }
  return [...groups].flatMap(([path, members]): TreeNode[] => {
    const exact = members.find((type) => type.name === path);
    const below = members.filter((type) => type.name !== path);
    const leaf: TreeNode[] = exact ? [{ path, kind: "type", filter: path, description: exact.description, children: [], types: [path] }] : [];
    if (below.length === 0) return leaf;
    return [...leaf, { path, kind: "branch", filter: `${path}.*`, description: "", children: level(below, depth + 1), types: below.map((type) => type.name) }];
  });
}

/** Only what matches `query` by name or description, with the branches above it. */
export function searchTree(tree: readonly TreeNode[], query: string): TreeNode[] {
  const wanted = query.trim().toLowerCase().replace(/\.?\*$/, "");
  if (wanted === "") return [...tree];
  return tree.flatMap((node): TreeNode[] => {
    if (`${node.path} ${node.description}`.toLowerCase().includes(wanted)) return [node];
    const children = searchTree(node.children, query);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

/** The rows that show, top to bottom, when these branches are open. */
export function visibleRows(tree: readonly TreeNode[], isOpen: (node: TreeNode) => boolean, depth = 1): { node: TreeNode; level: number; size: number; position: number; parent: TreeNode | null }[] {
  const walk = (nodes: readonly TreeNode[], at: number, parent: TreeNode | null): ReturnType<typeof visibleRows> =>
    nodes.flatMap((node, index) => [
      { node, level: at, size: nodes.length, position: index + 1, parent },
      ...(node.kind === "branch" && isOpen(node) ? walk(node.children, at + 1, node) : []),
    ]);
  return walk(tree, depth, null);
}
