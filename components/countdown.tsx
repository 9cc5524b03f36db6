"use client";

import { formatDurationWhole } from "@/lib/format/duration";
import { formatInstant, type Instant } from "@/lib/format/time";
import { useNow, useTimeZone } from "./clock";
import { Tooltip } from "./ui/tooltip";

export interface CountdownProps {
  to: Instant;
  /** Before the length: "in " gives "in 4 min 12 s". */
  prefix?: string;
  /** What to say from then on. */
  due?: string;
  className?: string;
}

/** How long until then, by the second; the exact instant on hover and focus. */
export function Countdown({ to, prefix = "in ", due = "due now", className }: CountdownProps) {
  const now = useNow(1000);
  const zone = useTimeZone();
  const left = new Date(to).getTime() - now;
  return (
    <Tooltip content={<span className="font-mono">{formatInstant(to, zone, "full")}</span>} openOnPress>
      <time dateTime={new Date(to).toISOString()} tabIndex={0} className={className ?? "whitespace-nowrap"}>
        {left > 0 ? `${prefix}${formatDurationWhole(left)}` : due}
      </time>
    </Tooltip>
  );
}
