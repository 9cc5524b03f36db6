import type { FormatLocale } from "./locale";
import { formatDecimal } from "./numbers";

/**
 * A length of time for people: 842 ms, 1.2 s, 4 min 12 s, 2 h 5 min, 3 days 4 h.
 * At most two units; the smaller one is left out when it is zero.
 * @param ms milliseconds; negative counts as zero
 */
export function formatDuration(ms: number, locale: FormatLocale = "en"): string {
  if (!Number.isFinite(ms)) return locale === "de" ? "unbekannt" : "unknown";
  const length = Math.max(0, ms);
  if (length > 0 && length < 1) return "<1 ms";
  if (Math.round(length) < SECOND) return `${Math.round(length)} ms`;
  if (length < 10 * SECOND) return `${formatDecimal(length / SECOND, locale)} s`;
  return formatDurationWhole(length, locale);
}

/** The same, in whole seconds: for countdowns, whose last digit would otherwise flicker. */
export function formatDurationWhole(ms: number, locale: FormatLocale = "en"): string {
  const seconds = Math.round(Math.max(0, ms) / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return twoUnits(Math.floor(seconds / 60), "min", seconds % 60, "s");
  const minutes = Math.round(seconds / 60);
  if (minutes < 24 * 60) return twoUnits(Math.floor(minutes / 60), "h", minutes % 60, "min");
  const hours = Math.round(minutes / 60);
  return twoUnits(Math.floor(hours / 24), days(Math.floor(hours / 24), locale), hours % 24, "h");
}

/** One unit only, rounded down, as a sentence wants it: "3 days", "4 min", "12 s". */
export function formatDurationRough(ms: number, locale: FormatLocale = "en"): string {
  const seconds = Math.floor(Math.max(0, ms) / SECOND);
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`;
  const count = Math.floor(seconds / 86_400);
  return `${count} ${days(count, locale)}`;
}

const SECOND = 1000;

function twoUnits(big: number, bigUnit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${big} ${bigUnit}` : `${big} ${bigUnit} ${small} ${smallUnit}`;
}

function days(count: number, locale: FormatLocale): string {
  if (locale === "de") return count === 1 ? "Tag" : "Tage";
  return count === 1 ? "day" : "days";
}
