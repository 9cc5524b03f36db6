import type { Format } from "@/lib/format/format-in";
import { type Instant } from "@/lib/format/time";
import type { Translator } from "@/lib/i18n/translator";

const dayMs = 86_400_000;

/** What a moment is said with. */
export interface MomentWords {
  t: Translator<"moment">;
  format: Format;
}

/** "14:05 today", "14:05 tomorrow", "14:05 on 3 Dec 2026": a moment to come, as a sentence about it says it. */
export function momentWords({ t, format }: MomentWords, at: Instant, now: Instant): string {
  const day = (instant: Instant) => format.instant(instant, "day");
  const minute = format.instant(at, "time").slice(0, 5);
  const nowMs = new Date(now).getTime();
  if (day(at) === day(nowMs)) return t("today", { minute });
  // A day is 23 to 25 hours: noon of a zone lies on the next day either way once 24 h are added.
  if (day(at) === day(nextDay(format, nowMs))) return t("tomorrow", { minute });
  return t("onDay", { minute, day: day(at) });
}

/** Some moment of the day after that of `ms`. */
function nextDay(format: Format, ms: number): number {
  const [hour, minute] = format.instant(ms, "time").split(":").map(Number) as [number, number];
  const sinceMidnight = (hour * 60 + minute) * 60_000;
  return ms - sinceMidnight + dayMs + dayMs / 2;
}
