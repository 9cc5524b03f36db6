import { writeAudit } from "@/lib/audit/write";
import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import type { Database, Tx } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId, newId } from "@/lib/ids";
import { forgetApiKey } from "./lookups";

type Service = Pick<Database, "service" | "servicePool">;

/** Revokes any key by its public id (`key_…`), as the operator: for good. False when there is no live key with this id. */
export async function revokeApiKey(db: Service, publicId: string, now = new Date()): Promise<boolean> {
  return revoke(db, publicId, {}, now, async (tx, { organizationId, name, prefix }) => {
    await tx.auditEntry.create({ data: { id: newId(), organizationId, actor: "system", actorLabel: "command line", action: "api_key.revoked", targetId: publicId, detail: { name, prefix } } });
  });
}

/**
 * Revokes a key of the actor's organization, for good: this process refuses it
 * from now on, others within two seconds (lib/api-keys/lookups.ts). Throws
 * `not_found` (another's key and one that was revoked before alike) and `forbidden`.
 */
export async function revokeOrganizationKey(db: Service, actor: Actor, publicId: string, now = new Date()): Promise<void> {
  authorize(actor, "key.write");
  const done = await revoke(db, publicId, { organizationId: actor.organizationId }, now, (tx, { name, prefix }) => writeAudit(tx, actor, "api_key.revoked", publicId, { name, prefix }));
  if (!done) throw notFound("live API key");
}

interface Revoked {
  organizationId: string | null;
  name: string;
  prefix: string;
}

async function revoke(db: Service, publicId: string, where: { organizationId?: string }, now: Date, audit: (tx: Tx, key: Revoked) => Promise<unknown>): Promise<boolean> {
  const id = fromPublicId("key", publicId);
  if (id === null) return false;
  const done = await db.service.$transaction(async (tx) => {
    const [revoked] = await tx.apiKey.updateManyAndReturn({ where: { id, revokedAt: null, ...where }, data: { revokedAt: now }, select: { organizationId: true, name: true, prefix: true } });
    if (revoked === undefined) return false;
    // A secret that nobody has taken yet is of no use to anybody any more.
    await tx.secretReveal.deleteMany({ where: { targetId: publicId } });
    await audit(tx, revoked);
    return true;
  });
  // Only now: before the commit another request would have found the key live, and remembered that.
  if (done) forgetApiKey(db.servicePool, id);
  return done;
}
