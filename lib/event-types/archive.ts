import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { authorizeCatalog } from "./may-edit";
import { lockedType } from "./update";

/** Takes a type out of use: nothing more is published of it, what was stays. Again, it changes nothing. Throws `forbidden`, `not_found` and `operational_type`. */
export async function archiveEventType(db: Database, actor: Actor, name: string, now = new Date()): Promise<void> {
  await setArchived(db, actor, name, now);
}

/** Puts an archived type back into use. Throws as archiveEventType. */
export async function restoreEventType(db: Database, actor: Actor, name: string): Promise<void> {
  await setArchived(db, actor, name, null);
}

async function setArchived(db: Database, actor: Actor, name: string, archivedAt: Date | null): Promise<void> {
  await authorizeCatalog(db, actor);
  await db.service.$transaction(async (tx) => {
    const type = await lockedType(tx, name);
    if ((type.archivedAt === null) === (archivedAt === null)) return;
    await tx.eventType.update({ where: { name }, data: { archivedAt } });
    await writeAudit(tx, actor, archivedAt === null ? "event_type.restored" : "event_type.archived", name);
  });
}
