import type { DeliveryProgress } from "@/lib/deliveries/progress";
import type { Translator } from "@/lib/i18n/translator";

type Facts = Pick<DeliveryProgress, "state" | "test" | "sending" | "endpointDeleted" | "endpointStatus" | "manualRequestedAt" | "automaticRetryAt">;

/** Why this cannot be redelivered now, or null when it can. */
export function redeliveryBarrier(t: Translator<"delivery">, delivery: Pick<Facts, "endpointDeleted" | "manualRequestedAt">, mayRedeliver: boolean): string | null {
  if (!mayRedeliver) return t("developersAndAboveMayRedeliver");
  if (delivery.endpointDeleted) return t("theEndpointWasDeleted");
  return delivery.manualRequestedAt === null ? null : t("theExtraAttempt");
}

/** What redelivering does to this delivery, and what it leaves alone. `time` writes an instant in the reader's zone. */
export function redeliveryMeaning(t: Translator<"delivery">, { state, test, automaticRetryAt, endpointStatus }: Facts, time: (instant: string) => string): string {
  if (test) return t("redeliveringSendsThe");
  switch (state) {
    case "pending":
      return t("redeliveringAddsOne");
    case "retrying":
      return automaticRetryAt === null ? t("retryingNowAdds") : t("retryMeans", { at: time(automaticRetryAt) });
    case "succeeded":
      return t("redeliveringSendsTheSame");
    case "failed":
      return t("redeliveringAddsOneAttempt");
    case "held":
      return endpointStatus === "disabled" ? t("redeliveringAddsOneAttemptNow") : t("redeliveringAddsOneAttemptNowIf");
    case "canceled":
      return t("redeliveringAddsOneAttemptNowIfIt");
  }
}
