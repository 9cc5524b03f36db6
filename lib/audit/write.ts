import type { Actor } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/database";
import { newId } from "@/lib/ids";

/** Notes what an actor did, in the same transaction. `detail` never holds a secret. */
export async function writeAudit(tx: Tx, actor: Actor, action: string, targetId: string | null, detail: object = {}): Promise<void> {
  await tx.auditEntry.createMany({
    data: [{ id: newId(), organizationId: actor.organizationId, actor: `${actor.kind}:${actor.id}`, actorLabel: actor.label, action, targetId, detail, address: actor.address ?? null }],
  });
}
