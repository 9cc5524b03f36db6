"use client";

import { useTimeZone } from "@/components/clock";
import { Sparkline } from "@/components/sparkline";
import type { DayHealth, HourCount } from "@/lib/endpoints/health";
import { formatInstant } from "@/lib/format/time";

/** The attempts of the last 24 hours, an hour a bar. */
export function DaySparkline({ day }: { day: DayHealth }) {
  const zone = useTimeZone();
  return <Sparkline label="Attempts by hour, last 24 h" bars={day.hours.map((hour) => ({ label: hourSpan(hour, zone), delivered: hour.succeeded, failed: hour.failed }))} />;
}

/** "14:00 to 15:00" in the reader's zone. */
export function hourSpan({ at }: HourCount, zone: string): string {
  const start = Date.parse(at);
  return `${clockTime(start, zone)} to ${clockTime(start + 3_600_000, zone)}`;
}

/** "14:00". */
export function clockTime(at: number, zone: string): string {
  return formatInstant(at, zone, "time").slice(0, 5);
}
