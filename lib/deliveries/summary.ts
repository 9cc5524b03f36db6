import type { Delivery, Endpoint } from "@/lib/generated/prisma/client";
import type { DeliveryState } from "@/lib/generated/prisma/enums";
import { attemptsOf, type Schedule } from "@/lib/delivery/schedule";
import { toPublicId } from "@/lib/ids";

/** A delivery as the log shows it. Instants are ISO 8601 so that it crosses to the browser as it is. */
export interface DeliverySummary {
  id: string;
  eventId: string;
  eventType: string;
  test: boolean;
  endpointId: string;
  endpointUrl: string;
  endpointDeleted: boolean;
  state: DeliveryState;
  reason: string | null;
  /** An attempt is under way right now. */
  sending: boolean;
  attempts: number;
  /** Automatic attempts completed, of how many. */
  scheduled: number;
  maxAttempts: number;
  nextAttemptAt: string | null;
  lastStatus: number | null;
  lastErrorClass: string | null;
  lastDurationMs: number | null;
  lastAttemptAt: string | null;
  createdAt: string;
  completedAt: string | null;
}

export const endpointOfDelivery = { select: { url: true, deletedAt: true, schedule: true, customSchedule: true } } as const;

type DeliveryWithEndpoint = Omit<Delivery, "organizationId" | "interruptions" | "leaseToken" | "manualBy" | "replayId"> & { endpoint: Pick<Endpoint, "url" | "deletedAt" | "schedule" | "customSchedule"> };

export function summarize(delivery: DeliveryWithEndpoint, now: Date): DeliverySummary {
  const { endpoint } = delivery;
  return {
    id: toPublicId("dlv", delivery.id),
    eventId: toPublicId("evt", delivery.eventId),
    eventType: delivery.eventType,
    test: delivery.test,
    endpointId: toPublicId("ep", delivery.endpointId),
    endpointUrl: endpoint.url,
    endpointDeleted: endpoint.deletedAt !== null,
    state: delivery.state,
    reason: delivery.reason,
    sending: delivery.leasedUntil !== null && delivery.leasedUntil > now,
    attempts: delivery.attempts,
    scheduled: delivery.scheduled,
    maxAttempts: delivery.test ? 1 : attemptsOf(scheduleOf(endpoint)),
    nextAttemptAt: (delivery.manualAt ?? delivery.dueAt)?.toISOString() ?? null,
    lastStatus: delivery.lastStatus,
    lastErrorClass: delivery.lastErrorClass,
    lastDurationMs: delivery.lastDurationMs,
    lastAttemptAt: delivery.lastAttemptAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    completedAt: delivery.completedAt?.toISOString() ?? null,
  };
}

export function scheduleOf(endpoint: Pick<Endpoint, "schedule" | "customSchedule">): Schedule {
  return endpoint.schedule === "custom" ? { kind: "custom", seconds: endpoint.customSchedule } : { kind: endpoint.schedule };
}
