import { maxDepth } from "@/lib/events/envelope";
import { DomainError, invalid } from "@/lib/errors";
import { scanJson } from "./scan-json";

/** Deeper texts are refused unread; shallower ones get a refusal that knows which event it is about. */
const readableDepth = 10_000;

/**
 * Throws unless `text` is JSON: 400 `malformed_json` with line and column (both
 * from 1) of the first fault, 422 `payload_too_deep`. Of the text itself only
 * one character is repeated, since it may hold anything.
 */
export function checkJson(text: string): void {
  const fault = scanJson(text, readableDepth);
  if (fault === null) return;
  if (fault === "too deep") {
    throw invalid("payload_too_deep", `The body nests deeper than ${readableDepth.toLocaleString("en")} levels; data may nest ${maxDepth}.`, "Flatten the structure: many receivers cannot re-serialise deeper JSON.");
  }
  const { line, column } = placeOf(text, fault.at);
  throw new DomainError(
    400,
    "malformed_json",
    `The body is not JSON. Line ${line}, column ${column}: expected ${fault.wanted}, found ${foundAt(text, fault.at)}.`,
    "Build the body with a JSON library rather than by joining strings.",
    { line, column },
  );
}

/** Columns count characters as an editor does: code points, not bytes. */
function placeOf(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split("\n");
  return { line: lines.length, column: Array.from(lines.at(-1)!).length + 1 };
}

function foundAt(text: string, at: number): string {
  const code = text.codePointAt(at);
  if (code === undefined) return "the end of the body";
  if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || code === 0xfeff) return `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
  return JSON.stringify(String.fromCodePoint(code));
}
