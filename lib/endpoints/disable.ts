import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { holdStep, waitingOf } from "./disable-with-reason";
import { ringBell } from "@/lib/delivery/ring";
import { findEndpoint } from "./find";

/** Stops deliveries to an endpoint by hand: what waits is held, and what is published from now on too. */
export async function disableEndpoint(db: Database, actor: Actor, publicId: string): Promise<void> {
  authorize(actor, "endpoint.write");
  await withTenant(db, actor.organizationId, async (tx) => {
    const { id, status } = await findEndpoint(tx, publicId);
    if (status === "disabled") return;
    await tx.endpoint.update({ where: { id }, data: { status: "disabled", disabledReason: "manual", disabledAt: new Date() } });
    await tx.$executeRawUnsafe(`UPDATE deliveries SET state = 'held', reason = 'endpoint_disabled', due_at = NULL WHERE id IN (${waitingOf("$1::uuid")} LIMIT ${holdStep})`, id);
    await ringBell(tx, id);
    await writeAudit(tx, actor, "endpoint.disabled", publicId, { reason: "manual" });
  });
}
