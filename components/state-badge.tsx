"use client";

import { useTranslations } from "next-intl";
import type { DeliveryState } from "@/lib/format/delivery-sentence";
import { DELIVERY_STATES } from "./delivery-state";
import { Badge } from "./ui/badge";
import { cn } from "./ui/cn";
import { toneText } from "./ui/tone";

/** The state of a delivery: icon and word. */
export function StateBadge({ state, className }: { state: DeliveryState; className?: string }) {
  const { icon: Icon, tone } = DELIVERY_STATES[state];
  const word = useTranslations("state")(state);
  return <Badge tone={tone} icon={<Icon aria-hidden strokeWidth={2.5} />} className={className}>{word}</Badge>;
}

/** The icon alone, for a dense row: the word is its name, and `withWord` shows it too. */
export function StateIcon({ state, withWord = false, className }: { state: DeliveryState; withWord?: boolean; className?: string }) {
  const { icon: Icon, tone } = DELIVERY_STATES[state];
  const word = useTranslations("state")(state);
  return (
    <span className={cn("inline-flex items-center gap-1.5 align-top whitespace-nowrap", toneText[tone], className)} title={withWord ? undefined : word}>
      <Icon aria-hidden strokeWidth={2.25} className="size-4 shrink-0" />
      <span className={withWord ? "" : "sr-only"}>{word}</span>
    </span>
  );
}
