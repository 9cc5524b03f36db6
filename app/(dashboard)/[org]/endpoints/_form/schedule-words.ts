import type { Format } from "@/lib/format/format-in";
import { attemptsOf, retryDelayMs, type Schedule } from "@/lib/delivery/schedule";
import type { Translator } from "@/lib/i18n/translator";

/** "10 attempts over 3 d 3 h: at once, then after 5 s, 5 min, …". Jitter is left out: it only lengthens. */
export function scheduleWords(t: Translator<"endpointForm">, format: Format, schedule: Schedule): string {
  const gaps = gapsOf(schedule);
  const whole = gaps.reduce((sum, gap) => sum + gap, 0);
  return t("schedule", { whole: format.durationWhole(whole), count: gaps.length + 1, gaps: gaps.map((gap) => format.durationWhole(gap)).join(", ") });
}

/** "10 attempts over 3 d 3 h". */
export function scheduleSpan(t: Translator<"endpointForm">, format: Format, schedule: Schedule): string {
  const gaps = gapsOf(schedule);
  return t("scheduleShort", { count: gaps.length + 1, whole: format.durationWhole(gaps.reduce((sum, gap) => sum + gap, 0)) });
}

/** Each attempt with the wait before it and its distance from the first, in ms. */
export function attemptTimes(schedule: Schedule): { waitMs: number; sinceFirstMs: number }[] {
  let sinceFirstMs = 0;
  return [0, ...gapsOf(schedule)].map((waitMs) => ({ waitMs, sinceFirstMs: (sinceFirstMs += waitMs) }));
}

/** Seconds from what was typed: "5, 60, 3600". Null where a part is not a whole number of seconds. */
export function parseWaits(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== "");
  return parts.length > 0 && parts.every((part) => /^\d{1,7}$/.test(part)) ? parts.map(Number) : null;
}

function gapsOf(schedule: Schedule): number[] {
  return Array.from({ length: attemptsOf(schedule) - 1 }, (_, i) => retryDelayMs(schedule, i + 1, { slowDown: false, retryAfterMs: null }, () => 0)!);
}
