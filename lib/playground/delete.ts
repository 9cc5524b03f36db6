import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { findInbox } from "./find";

/** Deletes an inbox with all that it received; its address answers 404 from then on. Throws `not_found` and `forbidden`. */
export async function deleteInbox(db: Database, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "playground.write");
  await withTenant(db, actor.organizationId, async (tx) => {
    const { id, name } = await findInbox(tx, publicId);
    await tx.playgroundInbox.delete({ where: { id } });
    await writeAudit(tx, actor, "inbox.deleted", publicId, { name });
  });
}
