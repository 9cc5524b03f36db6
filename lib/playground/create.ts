import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { DomainError } from "@/lib/errors";
import { newId, toPublicId } from "@/lib/ids";
import { inboxInput, type InboxInput } from "./input";
import { newInboxToken } from "./inbox-url";
import { maxInboxes } from "./limits";

/** Creates an inbox that answers 200. Returns its public id. Throws ZodError, `inbox_limit` and `forbidden`. */
export async function createInbox(db: Database, actor: Actor, input: InboxInput): Promise<{ id: string; token: string }> {
  authorize(actor, "playground.write");
  const { name } = inboxInput.parse(input);
  const { organizationId } = actor;
  const id = newId();
  const token = newInboxToken();
  await withTenant(db, organizationId, async (tx) => {
    // Two at once must not both find the last place free.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`inboxes:${organizationId}`}, 0))::text`;
    if ((await tx.playgroundInbox.count()) >= maxInboxes) {
      throw new DomainError(409, "inbox_limit", `This organization has ${maxInboxes} of ${maxInboxes} inboxes.`, "Delete one that is no longer used.");
    }
    await tx.playgroundInbox.create({ data: { id, organizationId, token, name } });
    await writeAudit(tx, actor, "inbox.created", toPublicId("inb", id), { name });
  });
  return { id: toPublicId("inb", id), token };
}
