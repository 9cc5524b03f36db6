/** A line of two texts beside each other: only in the one, only in the other, or in both. */
export interface DiffLine {
  kind: "removed" | "added" | "same" | "fold";
  /** Of a fold: how many equal lines are left out. */
  text: string;
}

/** Lines around a difference that are shown with it. */
const context = 2;
/** Beyond so many lines no common subsequence is looked for (its table would take 16 million cells). */
const mostLines = 4_000;

/** The differences of two texts by their lines, with two equal lines around each and the rest folded up. */
export function diffLines(before: string[], after: string[]): DiffLine[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (end < before.length - start && end < after.length - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  const same = (line: string): DiffLine => ({ kind: "same", text: line });
  return fold([...before.slice(0, start).map(same), ...middle, ...before.slice(before.length - end).map(same)]);
}

function compareMiddle(before: string[], after: string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if (before.length > mostLines || after.length > mostLines || before.length * after.length > 4_000_000) return [...before.map(removed), ...after.map(added)];
  // Length of the longest common subsequence of what is left of both, by dynamic programming.
  const width = after.length + 1;
  const longest = new Uint16Array((before.length + 1) * width);
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      longest[i * width + j] = before[i] === after[j] ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ kind: "same", text: before[i]! });
      i++;
      j++;
    } else if (i < before.length && (j === after.length || longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)) lines.push(removed(before[i++]!));
    else lines.push(added(after[j++]!));
  }
  return lines;
}

function fold(lines: DiffLine[]): DiffLine[] {
  const shown = new Set<number>();
  lines.forEach(({ kind }, index) => {
    if (kind !== "same") for (let near = index - context; near <= index + context; near++) shown.add(near);
  });
  const folded: DiffLine[] = [];
  for (let index = 0; index < lines.length; ) {
    if (shown.has(index)) {
      folded.push(lines[index++]!);
      continue;
    }
    const from = index;
    while (index < lines.length && !shown.has(index)) index++;
    folded.push({ kind: "fold", text: String(index - from) });
  }
  return folded;
}
