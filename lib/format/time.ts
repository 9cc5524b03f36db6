import type { FormatLocale } from "./locale";
import { formatDurationRough } from "./duration";

/** A moment: a Date, milliseconds since 1970, or an ISO 8601 text. */
export type Instant = Date | number | string;

export type InstantStyle =
  | "full"     // 12 Nov 2025, 14:05:09 CET
  | "precise"  // 12 Nov 2025, 14:05:09.214 CET
  | "minute"   // 12 Nov 2025, 14:05 CET
  | "short"    // 12 Nov 14:05:09
  | "day"      // 12 Nov 2025
  | "time";    // 14:05:09

/**
 * A moment in the reader's zone. Built from parts with our own month names: Node and the browser
 * carry different ICU data ("Sep" or "Sept"), and a page must hydrate to the same text.
 * @param timeZone IANA name; an unknown one counts as UTC
 */
export function formatInstant(instant: Instant, timeZone: string, style: InstantStyle = "full", locale: FormatLocale = "en"): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return UNKNOWN[locale];
  const part = partsIn(date, timeZone);
  const day = `${Number(part.day)}${locale === "de" ? "." : ""} ${MONTHS[locale][Number(part.month) - 1]}`;
  const minute = `${part.hour}:${part.minute}`;
  const second = `${minute}:${part.second}`;
  if (style === "day") return `${day} ${part.year}`;
  if (style === "time") return second;
  if (style === "short") return `${day} ${second}`;
  const zone = zoneName(date, timeZone, locale);
  if (style === "minute") return `${day} ${part.year}, ${minute} ${zone}`;
  if (style === "precise") return `${day} ${part.year}, ${second}.${String(date.getUTCMilliseconds()).padStart(3, "0")} ${zone}`;
  return `${day} ${part.year}, ${second} ${zone}`;
}

/**
 * "just now", "12 s ago", "2 min ago", "3 h ago", "5 days ago", "in 4 min"; beyond two weeks the day itself.
 * A moment less than five seconds away counts as now: clocks of two machines differ by that much.
 */
export function formatRelative(instant: Instant, now: Instant, timeZone: string, locale: FormatLocale = "en"): string {
  const difference = new Date(now).getTime() - new Date(instant).getTime();
  if (Number.isNaN(difference)) return UNKNOWN[locale];
  const distance = Math.abs(difference);
  if (distance < 5_000) return locale === "de" ? "gerade eben" : "just now";
  if (distance >= 14 * 86_400_000) return formatInstant(instant, timeZone, "day", locale);
  const text = formatDurationRough(distance, locale);
  // "vor" and "in" take the dative: vor 3 Tagen.
  if (locale === "de") return `${difference > 0 ? "vor" : "in"} ${text.replace(/Tage$/, "Tagen")}`;
  return difference > 0 ? `${text} ago` : `in ${text}`;
}

/** "CET", "EST", "GMT+5:30": the abbreviation people of that zone use, where there is one. */
export function zoneName(instant: Instant, timeZone: string, language: FormatLocale = "en"): string {
  // No single English locale knows them all: en-GB says CET but "GMT-5" for New York, en-US the reverse.
  for (const locale of [...(language === "de" ? ["de-DE"] : []), "en-GB", "en-US", "en-AU", "en-IN", "en-ZA"]) {
    const parts = formatter(locale, timeZone, { timeZoneName: "short" }).formatToParts(new Date(instant));
    const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC";
    if (!/^GMT[+-]/.test(name)) return name;
  }
  const parts = formatter("en-GB", timeZone, { timeZoneName: "short" }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === "timeZoneName")?.value ?? "UTC";
}

/** The zone to use for what a browser claims (a cookie, a header): itself if it exists, else UTC. */
export function knownTimeZone(claimed: string | undefined | null): string {
  if (!claimed) return "UTC";
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: claimed }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}

/** The cookie in which the browser tells the server its zone, so that the first paint is already right. */
export const TIME_ZONE_COOKIE = "posthorn_time_zone";

const UNKNOWN: Record<FormatLocale, string> = { en: "unknown time", de: "unbekannte Zeit" };
const MONTHS: Record<FormatLocale, string[]> = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  de: ["Jan.", "Feb.", "März", "Apr.", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."],
};
const FORMATTERS = new Map<string, Intl.DateTimeFormat>();

function partsIn(date: Date, timeZone: string): Record<string, string> {
  const options = {
    year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23",
  } as const;
  return Object.fromEntries(formatter("en-GB", timeZone, options).formatToParts(date).map((part) => [part.type, part.value]));
}

/** Intl formatters cost about 50 µs each to make; a page of rows makes hundreds. */
function formatter(locale: string, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${options.timeZoneName ?? ""}`;
  let found = FORMATTERS.get(key);
  if (!found) {
    found = new Intl.DateTimeFormat(locale, { ...options, timeZone: knownTimeZone(timeZone) });
    FORMATTERS.set(key, found);
  }
  return found;
}
