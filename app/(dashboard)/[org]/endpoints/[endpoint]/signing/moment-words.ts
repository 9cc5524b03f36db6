import { formatInstant, type Instant } from "@/lib/format/time";

const dayMs = 86_400_000;

/** "14:05 today", "14:05 tomorrow", "14:05 on 3 Dec 2026": a moment to come, as a sentence about it says it. */
export function momentWords(at: Instant, now: Instant, timeZone: string): string {
  const day = (instant: Instant) => formatInstant(instant, timeZone, "day");
  const minute = formatInstant(at, timeZone, "time").slice(0, 5);
  const nowMs = new Date(now).getTime();
  if (day(at) === day(nowMs)) return `${minute} today`;
  // A day is 23 to 25 hours: noon of a zone lies on the next day either way once 24 h are added.
  if (day(at) === day(nextDay(nowMs, timeZone))) return `${minute} tomorrow`;
  return `${minute} on ${day(at)}`;
}

/** Some moment of the day after that of `ms`. */
function nextDay(ms: number, timeZone: string): number {
  const [hour, minute] = formatInstant(ms, timeZone, "time").split(":").map(Number) as [number, number];
  const sinceMidnight = (hour * 60 + minute) * 60_000;
  return ms - sinceMidnight + dayMs + dayMs / 2;
}
