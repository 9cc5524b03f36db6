import type { Actor } from "@/lib/auth/actor";
import type { Tx } from "@/lib/db/database";
import { newId } from "@/lib/ids";
import { narrowDetail } from "./diff";
import { withoutSecrets } from "./without-secrets";

/**
 * Notes what an actor did, in the same transaction. Of `before` and `after` in
 * the detail only what differs is kept; the rest are facts beside it. A secret
 * never belongs in it: say that it changed.
 */
export async function writeAudit(tx: Tx, actor: Actor, action: string, targetId: string | null, detail: object = {}): Promise<void> {
  await tx.auditEntry.createMany({
    data: [{
      id: newId(),
      organizationId: actor.organizationId,
      actor: `${actor.kind}:${actor.id}`,
      actorLabel: actor.label,
      action,
      targetId,
      detail: withoutSecrets(narrowDetail(detail)),
      address: actor.address ?? null,
    }],
  });
}
