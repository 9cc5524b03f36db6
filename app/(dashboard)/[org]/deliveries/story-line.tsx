"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/clock";
import { Countdown } from "@/components/countdown";
import { RotateCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import type { DeliveryProgress } from "@/lib/deliveries/progress";
import { useDeliveryWords } from "./delivery-words";
import { describeDelivery } from "./describe-delivery";
import { redeliveryBarrier, redeliveryMeaning } from "./redelivery";

/** The one sentence, kept true by the second: "Attempt 3 of 10 failed: connection refused. Next try in 4 min 12 s." */
export function StoryLine({ delivery, className }: { delivery: DeliveryProgress; className?: string }) {
  const t = useTranslations("delivery");
  const { text, next } = describeDelivery(useDeliveryWords(), delivery, useNow(1000));
  return (
    <p className={className}>
      {text}
      {next === null ? null : <> {next.what} <Countdown to={next.at} due={t("isDueNow")} />.</>}
    </p>
  );
}

export interface RedeliverButtonProps {
  delivery: DeliveryProgress;
  mayRedeliver: boolean;
  onRedeliver: () => void;
  size?: "sm" | "md";
  primary?: boolean;
}

export function RedeliverButton({ delivery, mayRedeliver, onRedeliver, size, primary }: RedeliverButtonProps) {
  const t = useTranslations("delivery");
  const onItsWay = delivery.manualRequestedAt !== null && !delivery.endpointDeleted && mayRedeliver;
  return (
    <Button
      size={size}
      variant={primary ? "primary" : "secondary"}
      icon={<RotateCw aria-hidden />}
      aria-keyshortcuts="r"
      busy={onItsWay}
      disabledReason={redeliveryBarrier(t, delivery, mayRedeliver)}
      onClick={onRedeliver}
    >
      {delivery.state === "retrying" ? t("retryNow") : t("redeliverNow")}
    </Button>
  );
}

/** What the button does and what it leaves alone; nothing where it cannot be pressed. */
export function RedeliveryNote({ delivery, mayRedeliver, className }: { delivery: DeliveryProgress; mayRedeliver: boolean; className?: string }) {
  const { t, format } = useDeliveryWords();
  const now = useNow(60_000);
  const time = (instant: string) => format.instant(instant, format.instant(instant, "day") === format.instant(now, "day") ? "time" : "short");
  if (delivery.endpointDeleted || !mayRedeliver) return null;
  return <p className={className}>{redeliveryMeaning(t, delivery, time)}</p>;
}
