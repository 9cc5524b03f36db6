import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { findInbox } from "./find";

/** Deletes the requests of an inbox, so that a flaky one counts from none again. Throws `not_found` and `forbidden`. */
export async function clearInbox(db: Database, actor: Actor, publicId: string): Promise<{ cleared: number }> {
  authorize(actor, "playground.write");
  return withTenant(db, actor.organizationId, async (tx) => {
    const { id } = await findInbox(tx, publicId);
    const { count } = await tx.playgroundRequest.deleteMany({ where: { inboxId: id } });
    await writeAudit(tx, actor, "inbox.cleared", publicId, { cleared: count });
    return { cleared: count };
  });
}
