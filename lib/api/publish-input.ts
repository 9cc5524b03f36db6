import { z } from "zod";
import { RawJson } from "@/lib/events/envelope";
import { elementSpans, memberSpans } from "@/lib/events/json-span";
import type { EventInput } from "@/lib/events/publish";
import { DomainError, invalid } from "@/lib/errors";
import { instantText } from "@/lib/instant";
import { checkJson } from "./check-json";

/** What one publish request asks for. */
export interface PublishRequest {
  /** Public id or slug, as given. */
  organization?: string;
  events: EventInput[];
  /** Whether it came as `{"events": […]}` and is answered so. */
  batch: boolean;
}

export const maxBatch = 1_000;

const instant = instantText("Use RFC 3339 with an offset, such as 2026-11-30T12:00:00Z").transform((text) => new Date(text));

const idempotencyKey = z.string("must be a string").regex(/^[\x20-\x7e]{1,255}$/, "Use 1 to 255 printable ASCII characters");

const eventFields = {
  type: z.string({ error: (issue) => (issue.input === undefined ? "is required, such as order.paid" : "must be a string") }),
  data: z.instanceof(RawJson, { error: "is required; null is allowed" }),
  timestamp: instant.optional(),
  idempotencyKey: idempotencyKey.optional(),
};

const organization = z
  .string("must be a string")
  .regex(/^[A-Za-z0-9_-]{1,64}$/, "Use the organization's id (org_…) or slug")
  .optional();

const single = z.strictObject({ organization, ...eventFields }, { error: fieldMessage });
const batch = z.strictObject(
  {
    organization,
    events: z
      .array(z.strictObject(eventFields, { error: fieldMessage }), "must be an array of events")
      .min(1, "Send at least one event")
      .max(maxBatch, `Send at most ${maxBatch.toLocaleString("en")} events at once`),
  },
  { error: fieldMessage },
);

/**
 * Reads a publish request. `data` is cut out of the text as it stands, never
 * parsed and written anew, so numbers, key order, duplicate keys, whitespace
 * and escapes go out as they came in. Throws `malformed_json` (400), ZodError
 * and `payload_too_deep` (422).
 */
export function parsePublishRequest(text: string, idempotencyHeader: string | null): PublishRequest {
  checkJson(text);
  const body = outline(text, text.search(/\S/), false);
  if (!Object.hasOwn(Object(body), "events")) {
    const { organization, ...event } = single.parse(body);
    return { organization, events: [{ ...event, idempotencyKey: oneKey(event.idempotencyKey, idempotencyHeader) }], batch: false };
  }
  if (idempotencyHeader !== null) {
    throw invalid("idempotency_header_on_batch", "The Idempotency-Key header cannot name several events.", "Give each event of the batch its own idempotencyKey.");
  }
  return { ...batch.parse(body), batch: true };
}

/**
 * The object at `start` as a schema needs to see it: `data` as the text it is,
 * scalars parsed, and what cannot be right anyway (an array for a type) as an
 * empty one of its kind. Nothing that a publisher may nest is ever built.
 */
function outline(text: string, start: number, isEvent: boolean): unknown {
  if (text[start] !== "{") return text[start] === "[" ? [] : 0;
  const members = [...memberSpans(text, start)].map(([name, span]) => {
    if (name === "data") return [name, new RawJson(text.slice(span.start, span.end))];
    if (name === "events" && !isEvent && text[span.start] === "[") return [name, elementSpans(text, span.start).map((element) => outline(text, element.start, true))];
    return [name, span.depth === 0 ? (JSON.parse(text.slice(span.start, span.end)) as unknown) : text[span.start] === "[" ? [] : {}];
  });
  return Object.fromEntries(members);
}

/** The header may be quoted, as the IETF draft on Idempotency-Key has it. */
function oneKey(inBody: string | undefined, header: string | null): string | undefined {
  if (header === null) return inBody;
  const result = idempotencyKey.safeParse(header.replace(/^"(.*)"$/, "$1"));
  if (!result.success) throw invalid("invalid_idempotency_key", "The Idempotency-Key header is not 1 to 255 printable ASCII characters.", "Use a UUID, or an id of your own that is unique for what happened.");
  if (inBody !== undefined && inBody !== result.data) {
    throw new DomainError(422, "idempotency_keys_differ", "The Idempotency-Key header and idempotencyKey in the body differ.", "Send one of the two.");
  }
  return result.data;
}

const knownFields = ["organization", "events", ...Object.keys(eventFields)];

/** Names unknown members, and the one that was probably meant. */
function fieldMessage(issue: { code?: string; keys?: string[]; input?: unknown }): string | undefined {
  if (issue.code === "unrecognized_keys") return `unknown ${issue.keys?.length === 1 ? "field" : "fields"} ${(issue.keys ?? []).slice(0, 5).map(named).join(", ")}`;
  if (issue.code === "invalid_type") return "must be a JSON object";
  return undefined;
}

function named(key: string): string {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z]/g, "");
  const meant = knownFields.find((field) => plain(field) === plain(key));
  return `${JSON.stringify(key.slice(0, 40))}${meant && meant !== key ? ` (did you mean ${meant}?)` : ""}`;
}
