"use client";

import { useTranslations } from "next-intl";
import { useNow } from "@/components/clock";
import { useFormat } from "@/components/use-format";
import type { Schedule } from "@/lib/delivery/schedule";
import { attemptTimes } from "./schedule-words";

/** Each attempt of a schedule with the wait before it and the time it would have, were the first made now. */
export function ScheduleTimes({ schedule }: { schedule: Schedule }) {
  const format = useFormat();
  const t = useTranslations("endpointForm");
  // By the minute: a table of times that moves each second cannot be read.
  const now = useNow(60_000);
  const times = attemptTimes(schedule);
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-muted">{t("whenEachAttempt")}</summary>
      <div className="grid gap-1 pt-2">
        <table className="w-full text-xs tabular-nums">
          <caption className="pb-1 text-left text-ink-muted">{t("ifTheFirst")}</caption>
          <thead className="text-ink-muted"><tr><th scope="col" className="pr-4 text-left font-normal">{t("attempt")}</th><th scope="col" className="pr-4 text-left font-normal">{t("waits")}</th><th scope="col" className="text-left font-normal">{t("at")}</th></tr></thead>
          <tbody>
            {times.map(({ waitMs, sinceFirstMs }, index) => (
              <tr key={index}>
                <th scope="row" className="py-0.5 pr-4 text-left font-normal">{index + 1}</th>
                <td className="py-0.5 pr-4">{waitMs === 0 ? t("atOnce") : format.durationWhole(waitMs)}</td>
                <td className="py-0.5 font-mono">{format.instant(now + sinceFirstMs, "minute")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
