"use client";

import { useTranslations } from "next-intl";
import type { Instant, InstantStyle } from "@/lib/format/time";
import { useNow, useTimeZone } from "./clock";
import { cn } from "./ui/cn";
import { Tooltip } from "./ui/tooltip";
import { useFormat } from "./use-format";

export interface TimeProps {
  at: Instant;
  /** False inside a link or a row that takes focus itself. */
  focusable?: boolean;
  className?: string;
}

/** "2 min ago", ticking; the exact instant with its zone on hover, focus and tap. */
export function TimeAgo({ at, focusable = true, className }: TimeProps) {
  const format = useFormat();
  const now = useNow(1000);
  return <Moment at={at} focusable={focusable} className={className}>{format.relative(at, now)}</Moment>;
}

/** The exact instant in the reader's zone: "12 Nov 14:05:09"; with its zone and milliseconds on hover and focus. */
export function ExactTime({ at, style = "short", focusable = true, className }: TimeProps & { style?: InstantStyle }) {
  const format = useFormat();
  return <Moment at={at} focusable={focusable} className={cn("font-mono text-[0.92em]", className)}>{format.instant(at, style)}</Moment>;
}

/** The name of the reader's zone, for a screen that shows times without one. */
export function TimeZoneNote({ className }: { className?: string }) {
  const t = useTranslations("parts");
  return <span className={className}>{t("timesIn", { zone: useTimeZone().replaceAll("_", " ") })}</span>;
}

function Moment({ at, focusable, className, children }: { at: Instant; focusable: boolean; className?: string; children: string }) {
  const format = useFormat();
  const date = new Date(at);
  const iso = Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  return (
    <Tooltip content={<span className="font-mono">{format.instant(at, "precise")}</span>} openOnPress={focusable}>
      <time dateTime={iso} tabIndex={focusable ? 0 : undefined} className={cn("rounded-sm whitespace-nowrap", className)}>
        {children}
      </time>
    </Tooltip>
  );
}
