import type { Tx } from "@/lib/db/database";
import { toPublicId } from "@/lib/ids";

/** The first in an ordered endpoint's line. */
export interface Blocker {
  /** Public id of the delivery. */
  id: string;
  eventType: string;
  attempts: number;
  /** Why its last attempt failed: an error class; null before the first. */
  reason: string | null;
  lastStatus: number | null;
  /** How many wait behind it. */
  behind: number;
}

const mostCounted = 10_000;

/** The delivery that goes next, by the order and index of the claim, and how many wait behind it; null where none waits. */
export async function findBlocker(tx: Tx, endpointId: string): Promise<Blocker | null> {
  const waiting = { endpointId, state: { in: ["pending", "retrying"] as ("pending" | "retrying")[] }, dueAt: { not: null } };
  const first = await tx.delivery.findFirst({ where: waiting, orderBy: [{ dueAt: "asc" }, { id: "asc" }] });
  if (first === null) return null;
  const counted = await tx.delivery.findMany({ where: waiting, select: { id: true }, take: mostCounted });
  return { id: toPublicId("dlv", first.id), eventType: first.eventType, attempts: first.attempts, reason: first.lastErrorClass, lastStatus: first.lastStatus, behind: counted.length - 1 };
}
