"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/sparkline";
import type { Format } from "@/lib/format/format-in";
import { useFormat } from "@/components/use-format";
import type { Translator } from "@/lib/i18n/translator";
import type { DayHealth, HourCount } from "@/lib/endpoints/health";

/** The attempts of the last 24 hours, an hour a bar. */
export function DaySparkline({ day }: { day: DayHealth }) {
  const t = useTranslations("endpoints");
  const format = useFormat();
  return <Sparkline label={t("attemptsByHour")} bars={day.hours.map((hour) => ({ label: hourSpan(t, format, hour), delivered: hour.succeeded, failed: hour.failed }))} />;
}

/** "14:00 to 15:00" in the reader's zone. */
export function hourSpan(t: Translator<"endpoints">, format: Format, { at }: HourCount): string {
  const start = Date.parse(at);
  return t("hourSpan", { from: clockTime(format, start), to: clockTime(format, start + 3_600_000) });
}

/** "14:00". */
export function clockTime(format: Format, at: number): string {
  return format.instant(at, "time").slice(0, 5);
}
