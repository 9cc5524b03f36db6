import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import type { Tone } from "@/components/ui/tone";

export interface LimitMeterProps {
  title: string;
  /** What is counted: a key of the texts. */
  unit: "endpoints" | "deliveries" | "events";
  used: number;
  /** Null: unlimited. */
  limit: number | null;
  /** Counted no further than the limit, which may be overshot a little. */
  counted?: boolean;
  /** What happens at the limit. */
  children: ReactNode;
}

/** One limit: how much of it is used, as a bar and in words, and what happens at it. */
export function LimitMeter({ title, unit, used, limit, counted, children }: LimitMeterProps) {
  const t = useTranslations("settings");
  const reached = limit !== null && used >= limit;
  return (
    <section aria-label={title} className="grid gap-2 py-5">
      {limit === null ? (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm"><span>{title}</span><span className="text-ink-muted">{t(`unlimited.${unit}`, { used })}</span></p>
      ) : (
        <Progress label={title} value={used} max={limit} tone={toneOf(used, limit)} status={t(`used.${unit}`, { used, limit, more: reached && counted ? "yes" : "no" })} />
      )}
      {reached ? <p className="text-sm font-medium text-failing">{t("theLimitIs")}</p> : null}
      <p className="text-xs text-ink-muted">{children}</p>
    </section>
  );
}

function toneOf(used: number, limit: number): Tone {
  if (used >= limit) return "failing";
  return used >= limit * 0.8 ? "waiting" : "accent";
}
