import { memberSpans } from "@/lib/events/json-span";

/** The JSON text of one member of the object that `text` holds, exactly as it stands there; undefined where it has none. `text` is valid JSON, or empty. */
export function rawMember(text: string, name: string): string | undefined {
  const start = text.search(/\S/);
  if (text[start] !== "{") return undefined;
  const span = memberSpans(text, start).get(name);
  return span && text.slice(span.start, span.end);
}
