import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { notFound } from "@/lib/errors";
import { fromPublicId } from "@/lib/ids";
import { attemptFacts, type AttemptFacts } from "./get";

/**
 * Attempts of a delivery, newest first, without what was sent and answered.
 * Throws `not_found`.
 * @param below those of a smaller number alone: the last of the page before
 */
export async function listAttempts(db: Database, actor: Actor, deliveryId: string, { below, limit }: { below?: number; limit: number }): Promise<AttemptFacts[]> {
  authorize(actor, "delivery.read");
  const id = fromPublicId("dlv", deliveryId);
  const found = await withTenant(db, actor.organizationId, async (tx) => {
    if (id === null || (await tx.delivery.findFirst({ where: { id }, select: { id: true } })) === null) throw notFound("delivery");
    return tx.attempt.findMany({ where: { deliveryId: id, number: { lt: below } }, orderBy: { number: "desc" }, take: limit, select: facts });
  });
  return found.map(attemptFacts);
}

const facts = { id: true, number: true, trigger: true, actor: true, url: true, startedAt: true, durationMs: true, queueMs: true, dnsMs: true, connectMs: true, tlsMs: true, firstByteMs: true, bodyMs: true, remoteAddress: true, delivered: true, statusCode: true, errorClass: true } as const;
