import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database } from "@/lib/db/database";
import type { Endpoint } from "@/lib/generated/prisma/client";
import { withLockedEndpoint } from "./locked-endpoint";

/**
 * Deletes an endpoint and, in the same transaction, cancels all that still waits for it. Its history stays.
 * @param check looks at the endpoint under its lock; what it throws keeps it
 */
export async function deleteEndpoint(db: Database, actor: Actor, publicId: string, check: (before: Endpoint) => void = () => {}): Promise<{ canceled: number }> {
  authorize(actor, "endpoint.write");
  return withLockedEndpoint(db, actor, publicId, async (tx, before) => {
    check(before);
    const { id, url } = before;
    await tx.endpoint.update({ where: { id }, data: { deletedAt: new Date() } });
    const canceled = await tx.$executeRaw`
      UPDATE deliveries SET state = 'canceled', reason = 'endpoint_deleted', due_at = NULL, manual_at = NULL, manual_by = NULL, completed_at = now()
      WHERE endpoint_id = ${id}::uuid AND state IN ('pending', 'retrying', 'held')`;
    await writeAudit(tx, actor, "endpoint.deleted", publicId, { url, canceled });
    return { canceled };
  });
}
