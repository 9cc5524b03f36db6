import { z, type ZodError } from "zod";
import { DomainError, invalid } from "@/lib/errors";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { fromPublicId, type IdKind } from "@/lib/ids";
import { instantText } from "@/lib/instant";

/** A list: an array, or a text with commas as an address has it. Empty: no filter. */
const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, most: number) =>
  z
    .union([z.string().transform((text) => text.split(",").filter((part) => part !== "")), z.array(z.string())])
    .pipe(z.array(item).max(most, `At most ${most} at once.`))
    .optional()
    .transform((list) => (list?.length ? list : undefined));

const publicId = (kind: IdKind) => z.string().transform((text, context) => fromPublicId(kind, text) ?? fail(context, `"${text.slice(0, 60)}" is not an id that starts with ${kind}_.`));

const instant = instantText("Use an instant with its zone, such as 2026-11-30T12:00:00Z.").transform((text) => new Date(text));

/** Answers of a receiver: one status, or 100 of them. Without an answer: none. */
export interface CodeRange {
  /** 0: no answer. */
  from: number;
  /** Inclusive. */
  to: number;
}

const code = z.string().transform((text, context): CodeRange => {
  if (text === "none") return { from: 0, to: 0 };
  if (/^[1-5]xx$/.test(text)) return { from: Number(text[0]) * 100, to: Number(text[0]) * 100 + 99 };
  if (/^[1-9]\d\d$/.test(text)) return { from: Number(text), to: Number(text) };
  return fail(context, `"${text.slice(0, 20)}" is not a status such as 404, a class such as 5xx, or none.`);
});

const attempts = z.string().transform((text, context): { min: number; max: number | null } => {
  const found = /^(\d{1,6})(?:-(\d{1,6})|(\+))?$/.exec(text);
  const min = Number(found?.[1]);
  const max = found?.[3] ? null : Number(found?.[2] ?? min);
  if (!found || (max !== null && max < min)) return fail(context, `"${text.slice(0, 20)}" is not a number of attempts such as 1, 2-3 or 4+.`);
  return { min, max };
});

/** A place in the log; anything else is not a filter that somebody chose but a broken link. */
const cursor = z.string();

/**
 * Filters of the delivery log, as they stand in an address: several of one kind
 * widen, different kinds narrow. Unknown fields and values are errors, not
 * silence.
 */
export const deliveryFilters = z.strictObject({
  state: listOf(z.enum(DeliveryState), 6),
  /** Public id of an endpoint. */
  endpoint: publicId("ep").optional(),
  /** Public id of an event. */
  event: publicId("evt").optional(),
  /** Exact event types. */
  type: listOf(z.string().max(128), 50),
  /** Of the last attempt: "404", "5xx", or "none" where there was no answer. */
  code: listOf(code, 50),
  /** Error classes of the last attempt, such as "timeout"; "ok" when it was delivered. */
  error: listOf(z.string().max(64), 50),
  /** When the delivery was made: from this instant on (inclusive) up to that one (exclusive), to the millisecond. */
  since: instant.optional(),
  until: instant.optional(),
  /** Completed attempts of every kind: "1", "2-3", "4+". */
  attempts: attempts.optional(),
  /** Any id, idempotency key, identifier in the payload, or text in the payload; "in quotes" always text. */
  search: z.string().trim().min(1).max(200).optional(),
  /** Public ids of deliveries: these alone, as they are now. For rows already on a screen. */
  ids: listOf(publicId("dlv"), 100),
  /** Public id of the delivery after which (older) or before which (newer) to go on; it need not exist any more. */
  after: cursor.optional(),
  before: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** As given. */
export type DeliveryFilters = z.input<typeof deliveryFilters>;

/** As understood: UUIDs, dates and ranges. */
export type ParsedDeliveryFilters = Omit<z.output<typeof deliveryFilters>, "after" | "before"> & {
  /** UUID of the delivery behind which to go on. */
  after?: string;
  before?: string;
};

/** Throws DomainError: `invalid_filter` (422) with the fields under `errors`, or `invalid_cursor` (400). */
export function parseDeliveryFilters(given: DeliveryFilters | Record<string, string>): ParsedDeliveryFilters {
  const parsed = deliveryFilters.safeParse(given);
  if (!parsed.success) throw refusal(parsed.error);
  const { after, before, ...filters } = parsed.data;
  return { ...filters, ...(after !== undefined && { after: place("after", after) }), ...(before !== undefined && { before: place("before", before) }) };
}

function place(field: string, text: string): string {
  const id = fromPublicId("dlv", text);
  if (id === null) throw new DomainError(400, "invalid_cursor", `${field}: this is not a place in the log.`, "Begin at the newest again, and pass what the last page gave as next.", { errors: [{ field, message: "is not a place in the log" }] });
  return id;
}

function refusal(error: ZodError): DomainError {
  const errors = error.issues.map((issue) => ({ field: fieldOf(issue), message: issue.message }));
  return invalid("invalid_filter", `${errors[0]!.field}: ${errors[0]!.message}`, "Correct or remove this filter.", { errors });
}

function fieldOf(issue: ZodError["issues"][number]): string {
  return String(issue.path[0] ?? (issue.code === "unrecognized_keys" ? issue.keys[0] : "filter"));
}

function fail(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}
