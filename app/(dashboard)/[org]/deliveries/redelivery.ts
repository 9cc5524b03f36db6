import type { DeliveryProgress } from "@/lib/deliveries/progress";

type Facts = Pick<DeliveryProgress, "state" | "test" | "sending" | "endpointDeleted" | "endpointStatus" | "manualRequestedAt" | "automaticRetryAt">;

/** Why this cannot be redelivered now, or null when it can. */
export function redeliveryBarrier(delivery: Pick<Facts, "endpointDeleted" | "manualRequestedAt">, mayRedeliver: boolean): string | null {
  if (!mayRedeliver) return "Developers and above may redeliver";
  if (delivery.endpointDeleted) return "The endpoint was deleted, so there is nowhere to send this";
  return delivery.manualRequestedAt === null ? null : "The extra attempt is already on its way";
}

/** What redelivering does to this delivery, and what it leaves alone. `time` writes an instant in the reader's zone. */
export function redeliveryMeaning({ state, test, automaticRetryAt, endpointStatus }: Facts, time: (instant: string) => string): string {
  if (test) return "Redelivering sends the same test once more.";
  switch (state) {
    case "pending":
      return "Redelivering adds one attempt now; the one that is queued stays.";
    case "retrying":
      return automaticRetryAt === null ? "Retrying now adds one attempt." : `Retrying now adds one attempt; the automatic retry stays at ${time(automaticRetryAt)}, unless this one succeeds.`;
    case "succeeded":
      return "Redelivering sends the same bytes once more, under the same webhook-id; it stays delivered.";
    case "failed":
      return "Redelivering adds one attempt now; if it fails too, the delivery stays failed.";
    case "held":
      return endpointStatus === "disabled" ? "Redelivering adds one attempt now, although the endpoint is disabled; if it fails, the delivery stays held." : "Redelivering adds one attempt now; if it fails, the delivery stays held.";
    case "canceled":
      return "Redelivering adds one attempt now; if it fails, the delivery stays canceled.";
  }
}
