import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { findInbox } from "./find";
import { inboxInput, type InboxInput } from "./input";

/** Throws ZodError, `not_found` and `forbidden`. */
export async function renameInbox(db: Database, actor: Actor, publicId: string, input: InboxInput): Promise<void> {
  authorize(actor, "playground.write");
  const { name } = inboxInput.parse(input);
  await withTenant(db, actor.organizationId, async (tx) => {
    const { id, name: before } = await findInbox(tx, publicId);
    await tx.playgroundInbox.update({ where: { id }, data: { name } });
    await writeAudit(tx, actor, "inbox.renamed", publicId, { before: { name: before }, after: { name } });
  });
}
