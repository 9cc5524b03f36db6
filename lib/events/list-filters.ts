import { z } from "zod";
import { DomainError, invalid } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { instantText } from "@/lib/instant";

const instant = instantText("Use an instant with its zone, such as 2026-11-30T12:00:00Z.").transform((text) => new Date(text));

/** Filters of the list of events, as they stand in an address. Unknown fields and values are errors, not silence. */
export const eventFilters = z.strictObject({
  /** Exact types: an array, or a text with commas. */
  type: z.union([z.string().transform((text) => text.split(",").filter((part) => part !== "")), z.array(z.string())]).pipe(z.array(z.string().max(128)).max(50)).optional(),
  /** When it was published: from this instant on (inclusive) up to that one (exclusive), to the millisecond. */
  since: instant.optional(),
  until: instant.optional(),
  /** An event's id, its idempotency key, or an identifier in its data. */
  search: z.string().trim().min(1).max(255).optional(),
  /** Public id of the event after which (older) to go on; it need not exist any more. */
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export type EventFilters = z.input<typeof eventFilters>;

/** Throws DomainError: `invalid_filter` (422), or `invalid_cursor` (400). */
export function parseEventFilters(given: EventFilters | Record<string, string>) {
  const parsed = eventFilters.safeParse(given);
  if (!parsed.success) {
    const errors = parsed.error.issues.map((issue) => ({ field: String(issue.path[0] ?? (issue.code === "unrecognized_keys" ? issue.keys[0] : "filter")), message: issue.message }));
    throw invalid("invalid_filter", `${errors[0]!.field}: ${errors[0]!.message}`, "Correct or remove this filter.", { errors });
  }
  const { after, type, ...filters } = parsed.data;
  return { ...filters, type: type?.length ? type : null, after: after === undefined ? null : placeOf(after) };
}

function placeOf(text: string): string {
  const id = fromPublicId("evt", text);
  if (id === null) throw new DomainError(400, "invalid_cursor", "after: this is not a place in the list.", "Begin at the newest again, and pass what the last page gave as next.");
  return id;
}
