"use client";

import { useTranslations } from "next-intl";
import { useTimeZone } from "@/components/clock";
import { Sparkline } from "@/components/sparkline";
import type { Format } from "@/components/use-format";
import type { DayHealth, HourCount } from "@/lib/endpoints/health";

/** The attempts of the last 24 hours, an hour a bar. */
export function DaySparkline({ day }: { day: DayHealth }) {
  const t = useTranslations("endpoints");
  const zone = useTimeZone();
  return <Sparkline label={t("attemptsByHour")} bars={day.hours.map((hour) => ({ label: hourSpan(hour, zone), delivered: hour.succeeded, failed: hour.failed }))} />;
}

/** "14:00 to 15:00" in the reader's zone. */
export function hourSpan({ at }: HourCount, zone: string): string {
  const start = Date.parse(at);
  return `${clockTime(start, zone)} to ${clockTime(start + 3_600_000, zone)}`;
}

/** "14:00". */
export function clockTime(format: Format, at: number, zone: string): string {
  return format.instant(at, "time").slice(0, 5);
}
