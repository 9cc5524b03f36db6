import type { Actor } from "@/lib/auth/actor";
import type { Database } from "@/lib/db/database";
import { revealActor } from "./reveal-actor";

export interface WaitingReveal {
  /** ISO 8601: when it is gone. */
  until: string;
}

/** Whether a new secret waits for this actor, without touching it; null where none does. */
export async function waitingReveal(db: Database, actor: Actor, targetId: string, now = new Date()): Promise<WaitingReveal | null> {
  const found = await db.service.secretReveal.findFirst({
    where: { organizationId: actor.organizationId, actor: revealActor(actor), targetId, expiresAt: { gt: now } },
    select: { expiresAt: true },
    orderBy: { id: "desc" },
  });
  return found && { until: found.expiresAt.toISOString() };
}
