import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Progress } from "@/components/ui/progress";
import type { Tone } from "@/components/ui/tone";
import { useFormat } from "@/components/use-format";
import { countOf } from "@/lib/format/numbers";

export interface LimitMeterProps {
  title: string;
  /** What is counted, one and many of them. */
  unit: string;
  units?: string;
  used: number;
  /** Null: unlimited. */
  limit: number | null;
  /** When what is used was used: "in the last minute". */
  window?: string;
  /** Counted no further than the limit, which may be overshot a little. */
  counted?: boolean;
  /** What happens at the limit. */
  children: ReactNode;
}

/** One limit: how much of it is used, as a bar and in words, and what happens at it. */
export function LimitMeter({ title, unit, units = `${unit}s`, used, limit, window, counted, children }: LimitMeterProps) {
  const format = useFormat();
  const t = useTranslations("settings");
  const reached = limit !== null && used >= limit;
  return (
    <section aria-label={title} className="grid gap-2 py-5">
      {limit === null ? (
        <p className="flex flex-wrap justify-between gap-x-3 text-sm"><span>{title}</span><span className="text-ink-muted">{join(countOf(used, unit, units), window)}, unlimited</span></p>
      ) : (
        <Progress label={title} value={used} max={limit} tone={toneOf(used, limit)} status={join(`${format.count(used)}${reached && counted ? " or more" : ""} of ${countOf(limit, unit, units)}`, window)} />
      )}
      {reached ? <p className="text-sm font-medium text-failing">{t("theLimitIs")}</p> : null}
      <p className="text-xs text-ink-muted">{children}</p>
    </section>
  );
}

function join(text: string, window: string | undefined): string {
  return window === undefined ? text : `${text} ${window}`;
}

function toneOf(used: number, limit: number): Tone {
  if (used >= limit) return "failing";
  return used >= limit * 0.8 ? "waiting" : "accent";
}
