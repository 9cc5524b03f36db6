import { formatBytes } from "./bytes";
import { formatDuration, formatDurationRough, formatDurationWhole } from "./duration";
import type { FormatLocale } from "./locale";
import { formatCompact, formatCount, formatShare } from "./numbers";
import { formatInstant, formatRelative, type Instant, type InstantStyle } from "./time";

/** Numbers, lengths and times as one reader has them. */
export type Format = ReturnType<typeof formatIn>;

/** Everything of this folder in one language and zone (an IANA name). */
export function formatIn(locale: FormatLocale, zone: string) {
  return {
    count: (count: number) => formatCount(count, locale),
    compact: (count: number) => formatCompact(count, locale),
    share: (part: number, whole: number) => formatShare(part, whole, locale),
    bytes: (bytes: number) => formatBytes(bytes, locale),
    duration: (ms: number) => formatDuration(ms, locale),
    durationWhole: (ms: number) => formatDurationWhole(ms, locale),
    durationRough: (ms: number) => formatDurationRough(ms, locale),
    instant: (at: Instant, style?: InstantStyle) => formatInstant(at, zone, style, locale),
    relative: (at: Instant, now: Instant) => formatRelative(at, now, zone, locale),
    /** "a, b and c". */
    list: (words: string[]) => new Intl.ListFormat(locale).format(words),
    /** "a, b or c". */
    either: (words: string[]) => new Intl.ListFormat(locale === "en" ? "en-GB" : locale, { type: "disjunction" }).format(words),
  };
}
