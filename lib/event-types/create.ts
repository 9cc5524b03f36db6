import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { conflict } from "@/lib/errors";
import { parseEventType, type EventTypeInput } from "./input";
import { authorizeCatalog } from "./may-edit";

/** Adds a type to the catalog. Throws `forbidden`, ZodError, `invalid_schema`, `invalid_example` and `event_type_exists`. */
export async function createEventType(db: Database, actor: Actor, input: EventTypeInput): Promise<{ name: string }> {
  await authorizeCatalog(db, actor);
  const { name, ...values } = parseEventType(input);
  // The catalog is closed to the tenant's role.
  await db.service.$transaction(async (tx) => {
    const { count } = await tx.eventType.createMany({ data: [{ name, ...values }], skipDuplicates: true });
    if (count === 0) throw conflict("event_type_exists", `The catalog has a type ${name} already.`, "Choose another name, or edit the one that is there.", { field: "name" });
    await writeAudit(tx, actor, "event_type.created", name, { description: values.description, version: values.version });
  });
  return { name };
}
