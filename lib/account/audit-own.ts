import type { Client } from "@/lib/auth/client-address";
import type { Tx } from "@/lib/db/database";
import { newId, toPublicId } from "@/lib/ids";

/** Notes what a person did to their own account, which belongs to no organization. */
export async function auditOwn(tx: Tx, user: { id: string; email: string }, client: Client, action: string, detail: object = {}): Promise<void> {
  await tx.auditEntry.create({ data: { id: newId(), actor: `user:${user.id}`, actorLabel: user.email, action, targetId: toPublicId("usr", user.id), detail, address: client.address } });
}
