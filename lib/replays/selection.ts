import { z } from "zod";
import { Prisma } from "@/lib/generated/prisma/client";
import { DeliveryState } from "@/lib/generated/prisma/enums";
import { withinGroupsOf } from "@/lib/deliveries/log-groups";
import { invalid } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { instantText } from "@/lib/instant";

const instant = instantText("Use an instant with its zone, such as 2026-11-30T12:00:00Z.");

/** Which deliveries a replay takes: those that were selected, or all that a filter finds. */
export const replaySelection = z.object({
  /** Public ids of selected deliveries. */
  ids: z.array(z.string()).min(1).max(1_000, "Select 1,000 deliveries or fewer, or replay by filter.").optional(),
  /** Public id of an endpoint. */
  endpoint: z.string().optional(),
  /** Exact event type. */
  type: z.string().max(128).optional(),
  /** Exact event types, where there are several. */
  types: z.array(z.string().max(128)).max(50).optional(),
  /** Of the last attempt: "404", "5xx", or "none" where there was no answer. */
  codes: z.array(z.string().regex(/^(none|[1-5]xx|[1-9]\d\d)$/, "Use a status such as 404, a class such as 5xx, or none.")).max(50).optional(),
  /** Error classes of the last attempt. */
  errors: z.array(z.string().max(64)).max(50).optional(),
  states: z.array(z.enum(DeliveryState)).optional(),
  /** From this instant on (inclusive), by when the delivery was made. */
  since: instant.optional(),
  /** Up to this instant (exclusive). */
  until: instant.optional(),
});

export const replayInput = z.object({
  selection: replaySelection,
  /** Also deliver again what was already delivered. */
  includeSucceeded: z.boolean().default(false),
  /** Deliveries a minute. */
  perMinute: z.number().int("Enter a whole number.").min(1, "At least 1 a minute.").max(60_000, "At most 60,000 a minute.").default(600),
});

export type ReplaySelection = z.output<typeof replaySelection>;
export type ReplayInput = z.input<typeof replayInput>;

/**
 * The SQL condition on `deliveries d` for a selection. Tests are never
 * replayed. With no state named, those that did not arrive are meant.
 */
export function selectionWhere(organizationId: string, selection: ReplaySelection, includeSucceeded: boolean): Prisma.Sql {
  const states: DeliveryState[] = selection.states ?? (selection.ids ? Object.values(DeliveryState) : ["failed", "held", "canceled"]);
  const wanted = includeSucceeded ? [...new Set<DeliveryState>([...states, "succeeded"])] : states.filter((state) => state !== "succeeded");
  const parts = [Prisma.sql`d.organization_id = ${organizationId}::uuid AND NOT d.test AND d.state = ANY(${wanted}::text[]::delivery_state[])`];
  if (wanted.length > 0 && !selection.ids) parts.push(withinGroupsOf(wanted));
  if (selection.ids) parts.push(Prisma.sql`d.id = ANY(${selection.ids.map((id) => uuidOf("dlv", id))}::uuid[])`);
  if (selection.endpoint !== undefined) parts.push(Prisma.sql`d.endpoint_id = ${uuidOf("ep", selection.endpoint)}::uuid`);
  if (selection.type !== undefined) parts.push(Prisma.sql`d.event_type = ${selection.type}`);
  if (selection.types?.length) parts.push(Prisma.sql`d.event_type = ANY(${selection.types}::text[])`);
  if (selection.errors?.length) parts.push(Prisma.sql`d.last_error_class = ANY(${selection.errors}::text[])`);
  if (selection.codes?.length) parts.push(Prisma.sql`(${Prisma.join(selection.codes.map(codeCondition), " OR ")})`);
  if (selection.since !== undefined) parts.push(Prisma.sql`d.created_at >= ${selection.since}::timestamptz`);
  if (selection.until !== undefined) parts.push(Prisma.sql`d.created_at < ${selection.until}::timestamptz`);
  return Prisma.join(parts, " AND ");
}

function codeCondition(code: string): Prisma.Sql {
  // Without an attempt there was no answer either, but nothing has failed yet.
  if (code === "none") return Prisma.sql`(d.last_status IS NULL AND d.last_error_class IS NOT NULL)`;
  const from = Number(code.replace("xx", "00"));
  return Prisma.sql`d.last_status BETWEEN ${from}::int AND ${code.endsWith("xx") ? from + 99 : from}::int`;
}

export function uuidOf(kind: "dlv" | "ep" | "rpl", text: string): string {
  const id = fromPublicId(kind, text);
  if (id === null) throw invalid("invalid_selection", `"${text.slice(0, 60)}" is not an id that starts with ${kind}_.`, "Copy the id from its page.");
  return id;
}
