"use client";

import { useTranslations } from "next-intl";
import { CountChart } from "@/components/count-chart";
import { RateChart } from "@/components/rate-chart";
import { useFormat } from "@/components/use-format";
import type { Bar } from "@/lib/overview/get";
import type { OverviewRange } from "@/lib/overview/range";

/** Volume and success over the same time, one question each. */
export function Volume({ bars, range }: { bars: Bar[]; range: OverviewRange }) {
  const t = useTranslations("overview.volume");
  const format = useFormat();
  const words = bars.map((bar) => {
    const day = format.instant(bar.startsAt, "short").replace(/ [\d:]+$/, "");
    const time = format.instant(bar.startsAt, "time").slice(0, 5);
    const end = format.instant(bar.endsAt, "time").slice(0, 5);
    return { label: range === "24h" ? time : range === "7d" && time !== "00:00" ? `${day} ${time}` : day, span: range === "30d" ? day : t("span", { day, from: time, to: end }) };
  });
  return (
    <div className="grid gap-8">
      <CountChart label={t(`attempts.${range}`)} bars={bars.map((bar, index) => ({ ...words[index]!, delivered: bar.succeeded, failed: bar.failed }))} height={200} />
      <RateChart label={t("rate")} partWord={t("delivered")} points={bars.map((bar, index) => ({ ...words[index]!, part: bar.succeeded, whole: bar.succeeded + bar.failed }))} height={110} />
    </div>
  );
}
