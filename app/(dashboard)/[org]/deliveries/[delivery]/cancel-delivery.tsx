import { Ban } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { DeliveryProgress } from "@/lib/deliveries/progress";

const waiting: DeliveryProgress["state"][] = ["pending", "retrying", "held"];

export function canBeCanceled({ state }: Pick<DeliveryProgress, "state">): boolean {
  return waiting.includes(state);
}

/** For a delivery that waits; also the way past one that blocks an ordered endpoint. It asks nothing, for it can be undone. */
export function CancelDelivery({ delivery, mayCancel, onCancel }: { delivery: DeliveryProgress; mayCancel: boolean; onCancel: () => void }) {
  const t = useTranslations("delivery");
  if (!canBeCanceled(delivery)) return null;
  return <Button icon={<Ban aria-hidden />} disabledReason={mayCancel ? null : t("developersAndAbove")} onClick={onCancel}>{t("cancelDelivery")}</Button>;
}
