"use client";

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { formatBytes } from "@/lib/format/bytes";
import { formatDuration, formatDurationRough, formatDurationWhole } from "@/lib/format/duration";
import { formatCompact, formatCount, formatShare } from "@/lib/format/numbers";
import { formatInstant, formatRelative, type Instant, type InstantStyle } from "@/lib/format/time";
import { useTimeZone } from "./clock";

/** lib/format in the reader's language and zone. */
export function useFormat() {
  const locale = useLocale();
  const zone = useTimeZone();
  return useMemo(() => ({
    count: (count: number) => formatCount(count, locale),
    compact: (count: number) => formatCompact(count, locale),
    share: (part: number, whole: number) => formatShare(part, whole, locale),
    bytes: (bytes: number) => formatBytes(bytes, locale),
    duration: (ms: number) => formatDuration(ms, locale),
    durationWhole: (ms: number) => formatDurationWhole(ms, locale),
    durationRough: (ms: number) => formatDurationRough(ms, locale),
    instant: (at: Instant, style?: InstantStyle) => formatInstant(at, zone, style, locale),
    relative: (at: Instant, now: Instant) => formatRelative(at, now, zone, locale),
  }), [locale, zone]);
}
