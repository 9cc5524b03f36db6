"use client";

import { useTranslations } from "next-intl";
import { DELIVERY_STATES } from "@/components/delivery-state";
import { cn } from "@/components/ui/cn";
import { toneText } from "@/components/ui/tone";
import { useFormat } from "@/components/use-format";
import type { EventSummary } from "@/lib/events/list";

const order = ["failed", "retrying", "pending", "held", "succeeded", "canceled"] as const;

/** How an event's deliveries stand, trouble first: an icon and a number each, with the word for whoever cannot see the icon. */
export function StateCounts({ deliveries }: { deliveries: EventSummary["deliveries"] }) {
  const t = useTranslations();
  const format = useFormat();
  const states = order.filter((state) => deliveries[state]);
  if (states.length === 0) return <span className="text-xs text-ink-muted">{t("events.nowhere")}</span>;
  return (
    <ul className="flex flex-wrap gap-x-3">
      {states.map((state) => {
        const { icon: Icon, tone } = DELIVERY_STATES[state];
        return (
          <li key={state} title={`${format.count(deliveries[state]!)} ${t(`state.${state}`)}`} className={cn("inline-flex items-center gap-1 whitespace-nowrap", toneText[tone])}>
            <Icon aria-hidden strokeWidth={2.25} className="size-3.5 shrink-0" />
            <span>{format.count(deliveries[state]!)}</span>
            <span className={states.length === 1 ? "text-xs" : "sr-only"}>{t(`state.${state}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
