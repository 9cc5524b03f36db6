import type { Database } from "@/lib/db/database";
import { fromPublicId, newId } from "@/lib/ids";

/** Revokes a key by its public id (`key_…`), at once and for good. False when there is no live key with this id. */
export async function revokeApiKey(db: Pick<Database, "service">, publicId: string, now = new Date()): Promise<boolean> {
  const id = fromPublicId("key", publicId);
  if (id === null) return false;
  return db.service.$transaction(async (tx) => {
    const [revoked] = await tx.apiKey.updateManyAndReturn({ where: { id, revokedAt: null }, data: { revokedAt: now }, select: { organizationId: true, name: true, prefix: true } });
    if (revoked === undefined) return false;
    const { organizationId, name, prefix } = revoked;
    await tx.auditEntry.create({ data: { id: newId(), organizationId, actor: "system", actorLabel: "command line", action: "api_key.revoked", targetId: publicId, detail: { name, prefix } } });
    return true;
  });
}
