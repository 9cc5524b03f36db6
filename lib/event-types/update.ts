import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Database, Tx } from "@/lib/db/database";
import { conflict, invalid, notFound } from "@/lib/errors";
import { forgetSchemas } from "@/lib/events/validate";
import type { EventType } from "@/lib/generated/prisma/client";
import { parseEventType, type EventTypeInput } from "./input";
import { authorizeCatalog } from "./may-edit";
import { earlierOf, mostEarlier, refuseBreaking } from "./versions";

export type EventTypeChange = Omit<EventTypeInput, "name">;

/**
 * Changes all of a type but its name, by which events and filters know it. The
 * version never goes down. Throws as createEventType, `not_found`,
 * `operational_type` and `version_went_down`.
 * @param input may be made of the type as it is, under the lock that keeps it
 *   so; what it throws undoes everything
 */
export async function updateEventType(db: Database, actor: Actor, name: string, input: EventTypeChange | ((before: EventType) => EventTypeChange)): Promise<void> {
  await authorizeCatalog(db, actor);
  const judged = (given: EventTypeChange) => parseEventType({ ...given, name });
  const given = typeof input === "function" ? input : judged(input);
  await db.service.$transaction(async (tx) => {
    const before = await lockedType(tx, name);
    const { name: _same, ...after } = typeof given === "function" ? judged(given(before)) : given;
    if (after.version < before.version) throw invalid("version_went_down", `The version is ${before.version} already.`, "Keep it, or raise it.", { field: "version" });
    refuseBreaking(name, before, after);
    await tx.eventType.update({ where: { name }, data: { ...after, ...(after.version > before.version && { earlier: withEarlier(before) }) } });
    await writeAudit(tx, actor, "event_type.updated", name, { before: audited(before), after: audited(after) });
  });
  forgetSchemas();
}

function withEarlier({ earlier, version, schema, example }: EventType) {
  return [{ version, schema, example }, ...earlierOf(earlier)].slice(0, mostEarlier).map((each) => ({ ...each }));
}

/** A type of the catalog for change. Throws `not_found` and `operational_type`. */
export async function lockedType(tx: Tx, name: string): Promise<EventType> {
  await tx.$queryRaw`SELECT FROM event_types WHERE name = ${name} FOR UPDATE`;
  const found = await tx.eventType.findUnique({ where: { name } });
  if (found === null) throw notFound("event type");
  if (found.operational) throw conflict("operational_type", `${name} is published by the platform itself and cannot be changed.`, "Add a type of your own.");
  return found;
}

function audited({ description, version, schema, example }: Pick<EventType, "description" | "version" | "schema" | "example">) {
  return { description, version, schema, example };
}
