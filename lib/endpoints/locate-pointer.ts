import { elementSpans, memberSpans } from "@/lib/events/json-span";

/**
 * The offset at which the value of a JSON pointer (RFC 6901) stands in a valid
 * JSON text, or of the deepest part of it that exists.
 */
export function locatePointer(text: string, pointer: string): number {
  let at = skipSpace(text, 0);
  for (const token of pointer.split("/").slice(1)) {
    const name = token.replaceAll("~1", "/").replaceAll("~0", "~");
    const next = text[at] === "{" ? memberSpans(text, at).get(name) : text[at] === "[" ? elementSpans(text, at)[Number(name)] : undefined;
    if (next === undefined) break;
    at = next.start;
  }
  return at;
}

/** Line and column of an offset, both from 1; columns count code points, as an editor does. */
export function placeAt(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1)!).length + 1 };
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? "")) at++;
  return at;
}
