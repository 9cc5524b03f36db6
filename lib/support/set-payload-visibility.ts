import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";

/** Shows the organization's payloads to support, or hides them, from the next request on. Throws `forbidden`. */
export async function setPayloadVisibility(db: Database, actor: Actor, staffSeesPayloads: boolean): Promise<void> {
  authorize(actor, "support_grant.write");
  const { organizationId } = actor;
  await withTenant(db, organizationId, async (tx) => {
    const { count } = await tx.organization.updateMany({ where: { id: organizationId, staffSeesPayloads: !staffSeesPayloads }, data: { staffSeesPayloads } });
    if (count === 1) await writeAudit(tx, actor, "support.payloads_changed", null, { before: { staffSeesPayloads: !staffSeesPayloads }, after: { staffSeesPayloads } });
  });
}
