import type { TreeNode } from "./filter-tree";

interface Row {
  node: TreeNode;
  level: number;
  parent: TreeNode | null;
}

/**
 * Where a key leads in a tree (WAI-ARIA Authoring Practices, "Tree View"): to
 * another row, to opening or closing this one, or nowhere (null).
 */
export function nextFocus(key: string, rows: readonly Row[], index: number, isOpen: (node: TreeNode) => boolean): { index?: number; open?: boolean } | null {
  const { node, parent } = rows[index]!;
  const branch = node.kind === "branch";
  switch (key) {
    case "ArrowDown":
      return { index: Math.min(index + 1, rows.length - 1) };
    case "ArrowUp":
      return { index: Math.max(index - 1, 0) };
    case "Home":
      return { index: 0 };
    case "End":
      return { index: rows.length - 1 };
    case "ArrowRight":
      if (!branch) return {};
      return isOpen(node) ? { index: index + 1 } : { open: true };
    case "ArrowLeft":
      if (branch && isOpen(node)) return { open: false };
      return parent === null ? {} : { index: rows.findIndex((row) => row.node === parent) };
    default:
      return key.length === 1 && /\S/.test(key) ? byLetter(key, rows, index) : null;
  }
}

/** The next row whose own name begins with the letter, round the end if need be. */
function byLetter(letter: string, rows: readonly Row[], index: number): { index?: number } {
  for (let step = 1; step <= rows.length; step++) {
    const at = (index + step) % rows.length;
    if (rows[at]!.node.path.split(".").at(-1)!.toLowerCase().startsWith(letter.toLowerCase())) return { index: at };
  }
  return {};
}
