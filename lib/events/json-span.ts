/** Where a value stands in a JSON text, and how deep it nests (1 for `{}`, 0 for a scalar). */
export interface JsonSpan {
  start: number;
  end: number;
  depth: number;
}

const space = new Set([0x20, 0x09, 0x0a, 0x0d]);

/**
 * The members of the object that starts at `from`, each with the span of its
 * value. `text` must be valid JSON (JSON.parse has taken it); of duplicate keys
 * the last one counts, as in JSON.parse. This is how `data` goes out byte for
 * byte: it is cut out of what was sent, never parsed and written anew.
 */
export function memberSpans(text: string, from = 0): Map<string, JsonSpan> {
  const members = new Map<string, JsonSpan>();
  let at = skipSpace(text, skipSpace(text, from) + 1);
  while (text[at] !== "}") {
    const keyEnd = stringEnd(text, at);
    const key = JSON.parse(text.slice(at, keyEnd)) as string;
    const span = valueSpan(text, skipSpace(text, skipSpace(text, keyEnd) + 1));
    members.set(key, span);
    at = skipSpace(text, span.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return members;
}

/** The elements of the array that starts at `from`; same conditions. */
export function elementSpans(text: string, from: number): JsonSpan[] {
  const elements: JsonSpan[] = [];
  let at = skipSpace(text, from + 1);
  while (text[at] !== "]") {
    const span = valueSpan(text, at);
    elements.push(span);
    at = skipSpace(text, span.end);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return elements;
}

/** How deep a whole JSON text nests, without recursion. */
export function nestingDepth(text: string): number {
  return valueSpan(text, skipSpace(text, 0)).depth;
}

function valueSpan(text: string, start: number): JsonSpan {
  let at = start;
  let open = 0;
  let depth = 0;
  do {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = stringEnd(text, at);
    else if (code === 0x7b || code === 0x5b) {
      depth = Math.max(depth, ++open);
      at++;
    } else if (code === 0x7d || code === 0x5d) {
      open--;
      at++;
    } else if (open > 0) at++;
    else at = scalarEnd(text, at);
  } while (open > 0);
  return { start, end: at, depth };
}

/** Most of a payload is the inside of strings: the next quote is looked for by the machine's own search, not character by character. */
function stringEnd(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); ; end = text.indexOf('"', end + 1)) {
    let escapes = end;
    while (text.charCodeAt(escapes - 1) === 0x5c) escapes--;
    if ((end - escapes) % 2 === 0) return end + 1;
  }
}

function scalarEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x7d || code === 0x5d || space.has(code)) break;
    at++;
  }
  return at;
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (space.has(text.charCodeAt(at))) at++;
  return at;
}
