import { memberSpans } from "./json-span";

/** Members of `data` that a thin event keeps. */
const kept = ["id", "object"] as const;

/**
 * The body of a thin event: the envelope with `data` reduced to its `id` and
 * `object`, and the `url` at which an API key reads the rest. Cut from the
 * stored bytes and never re-serialised, so that every attempt sends the same.
 */
export function thinBody(payload: Buffer, baseUrl: string): Buffer {
  const text = payload.toString("utf8");
  const members = memberSpans(text);
  const data = members.get("data")!;
  const eventId = JSON.parse(text.slice(members.get("id")!.start, members.get("id")!.end)) as string;
  const ids = text[data.start] === "{" ? memberSpans(text, data.start) : new Map<string, { start: number; end: number }>();
  const parts = kept.flatMap((name) => {
    const span = ids.get(name);
    return span === undefined ? [] : [`"${name}":${text.slice(span.start, span.end)}`];
  });
  return Buffer.from(`${text.slice(0, data.start)}{${parts.join(",")}},"url":"${baseUrl.replace(/\/+$/, "")}/api/v1/events/${eventId}"}`);
}
