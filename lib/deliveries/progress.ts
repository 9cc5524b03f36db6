import type { Actor } from "@/lib/auth/actor";
import { authorize } from "@/lib/auth/permissions";
import { withTenant, type Database } from "@/lib/db/database";
import { allowance } from "@/lib/delivery/rate-limit";
import { notFound } from "@/lib/errors";
import type { Delivery, EndpointState } from "@/lib/generated/prisma/client";
import { fromPublicId } from "@/lib/ids";
import { endpointOfDelivery, summarize, type DeliverySummary } from "./summary";
import { withClaim } from "./with-claim";

/** What moves while a delivery is watched: cheap enough to ask for every second, for it holds no body. */
export interface DeliveryProgress extends DeliverySummary {
  endpointStatus: "active" | "disabled";
  manualRequestedAt: string | null;
  manualRequestedBy: string | null;
  automaticRetryAt: string | null;
  /** What keeps the endpoint from getting the next automatic attempt when it is due, and until when. */
  heldBack: { by: "breaker" | "rate_limit"; until: string } | null;
  /** Number of the newest attempt that is written down, 0 before the first: once it moves there is more to load. */
  lastAttempt: number;
}

/** Where a delivery stands. Throws `not_found`. */
export async function getDeliveryProgress(db: Database, actor: Actor, publicId: string, now = new Date()): Promise<DeliveryProgress> {
  authorize(actor, "delivery.read");
  const id = fromPublicId("dlv", publicId);
  const select = { ...endpointOfDelivery.select, status: true, rateLimitPerMinute: true, state: true } as const;
  const found = await withTenant(db, actor.organizationId, async (tx) => {
    const delivery = id === null ? null : await tx.delivery.findFirst({ where: { id }, include: { endpoint: { select } } });
    if (delivery === null) throw notFound("delivery");
    const newest = await tx.attempt.findFirst({ where: { deliveryId: delivery.id }, orderBy: { number: "desc" }, select: { number: true } });
    return { delivery: await withClaim(tx, delivery), lastAttempt: newest?.number ?? 0 };
  });
  const { delivery, lastAttempt } = found;
  const { endpoint } = delivery;
  return {
    ...summarize(delivery, now),
    endpointStatus: endpoint.status,
    manualRequestedAt: delivery.manualAt?.toISOString() ?? null,
    manualRequestedBy: delivery.manualBy,
    automaticRetryAt: delivery.dueAt?.toISOString() ?? null,
    heldBack: endpoint.status === "active" && endpoint.deletedAt === null ? heldBack(delivery, endpoint.state, endpoint.rateLimitPerMinute, now) : null,
    lastAttempt,
  };
}

/** As the drain decides it: an open breaker first, then the rate limit. */
function heldBack(delivery: Delivery, state: EndpointState | null, perMinute: number | null, now: Date): DeliveryProgress["heldBack"] {
  const { dueAt, leasedUntil } = delivery;
  if (dueAt === null || state === null || (leasedUntil !== null && leasedUntil > now)) return null;
  const { breakerOpenUntil, tokens, tokensAt } = state;
  if (breakerOpenUntil !== null && breakerOpenUntil > now && breakerOpenUntil > dueAt) return { by: "breaker", until: breakerOpenUntil.toISOString() };
  const bucket = tokens === null || tokensAt === null ? null : { tokens, at: tokensAt.getTime() };
  const { allowed, nextAt } = allowance(bucket, perMinute, now.getTime());
  return dueAt <= now && allowed < 1 ? { by: "rate_limit", until: new Date(nextAt).toISOString() } : null;
}
