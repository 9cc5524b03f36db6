"use client";

import { formatInstant, formatRelative, type Instant, type InstantStyle } from "@/lib/format/time";
import { useNow, useTimeZone } from "./clock";
import { cn } from "./ui/cn";
import { Tooltip } from "./ui/tooltip";

export interface TimeProps {
  at: Instant;
  /** False inside a link or a row that takes focus itself. */
  focusable?: boolean;
  className?: string;
}

/** "2 min ago", ticking; the exact instant with its zone on hover, focus and tap. */
export function TimeAgo({ at, focusable = true, className }: TimeProps) {
  const zone = useTimeZone();
  const now = useNow(1000);
  return <Moment at={at} zone={zone} focusable={focusable} className={className}>{formatRelative(at, now, zone)}</Moment>;
}

/** The exact instant in the reader's zone: "12 Nov 14:05:09"; with its zone and milliseconds on hover and focus. */
export function ExactTime({ at, style = "short", focusable = true, className }: TimeProps & { style?: InstantStyle }) {
  const zone = useTimeZone();
  return <Moment at={at} zone={zone} focusable={focusable} className={cn("font-mono text-[0.92em]", className)}>{formatInstant(at, zone, style)}</Moment>;
}

/** The name of the reader's zone, for a screen that shows times without one. */
export function TimeZoneNote({ className }: { className?: string }) {
  const zone = useTimeZone();
  return <span className={className}>Times in {zone.replaceAll("_", " ")}</span>;
}

function Moment({ at, zone, focusable, className, children }: { at: Instant; zone: string; focusable: boolean; className?: string; children: string }) {
  const date = new Date(at);
  const iso = Number.isNaN(date.getTime()) ? undefined : date.toISOString();
  return (
    <Tooltip content={<span className="font-mono">{formatInstant(at, zone, "precise")}</span>} openOnPress={focusable}>
      <time dateTime={iso} tabIndex={focusable ? 0 : undefined} className={cn("rounded-sm whitespace-nowrap", className)}>
        {children}
      </time>
    </Tooltip>
  );
}
