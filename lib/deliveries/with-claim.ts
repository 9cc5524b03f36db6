import type { Tx } from "@/lib/db/database";
import type { Delivery } from "@/lib/generated/prisma/client";

/**
 * A delivery that a worker holds in a batch shows the attempt that is under
 * way, as one that is leased on its own row does: its claim is not written on
 * the row.
 */
export async function withClaim<D extends Pick<Delivery, "id" | "endpointId" | "state" | "attempts" | "leasedUntil">>(tx: Tx, delivery: D): Promise<D> {
  if (delivery.leasedUntil !== null || !(delivery.state === "pending" || delivery.state === "retrying")) return delivery;
  const claim = await tx.deliveryClaim.findFirst({ where: { endpointId: delivery.endpointId, deliveryIds: { has: delivery.id } }, select: { leasedUntil: true } });
  return claim === null ? delivery : { ...delivery, attempts: delivery.attempts + 1, leasedUntil: claim.leasedUntil };
}
