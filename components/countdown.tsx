"use client";

import { useTranslations } from "next-intl";
import type { Instant } from "@/lib/format/time";
import { useNow } from "./clock";
import { Tooltip } from "./ui/tooltip";
import { useFormat } from "./use-format";

export interface CountdownProps {
  to: Instant;
  /** Before the length, instead of "in ": "" gives "4 min 12 s". */
  prefix?: string;
  /** What to say from then on, instead of "due now". */
  due?: string;
  className?: string;
}

/** How long until then, by the second; the exact instant on hover and focus. */
export function Countdown({ to, prefix, due, className }: CountdownProps) {
  const now = useNow(1000);
  const format = useFormat();
  const t = useTranslations("parts");
  const left = new Date(to).getTime() - now;
  return (
    <Tooltip content={<span className="font-mono">{format.instant(to, "full")}</span>} openOnPress>
      <time dateTime={new Date(to).toISOString()} tabIndex={0} className={className ?? "whitespace-nowrap"}>
        {left > 0 ? (prefix === undefined ? t("in", { length: format.durationWhole(left) }) : prefix + format.durationWhole(left)) : (due ?? t("due"))}
      </time>
    </Tooltip>
  );
}
