"use client";

import { useNow, useTimeZone } from "@/components/clock";
import { formatDurationWhole } from "@/lib/format/duration";
import { formatInstant } from "@/lib/format/time";
import type { Schedule } from "@/lib/delivery/schedule";
import { attemptTimes } from "./schedule-words";

/** Each attempt of a schedule with the wait before it and the time it would have, were the first made now. */
export function ScheduleTimes({ schedule }: { schedule: Schedule }) {
  // By the minute: a table of times that moves each second cannot be read.
  const now = useNow(60_000);
  const zone = useTimeZone();
  const times = attemptTimes(schedule);
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-muted">When each attempt is made</summary>
      <div className="grid gap-1 pt-2">
        <table className="w-full text-xs tabular-nums">
          <caption className="pb-1 text-left text-ink-muted">If the first attempt were made now and each failed. Waits are up to a tenth longer, so that many do not come at once.</caption>
          <thead className="text-ink-muted"><tr><th scope="col" className="pr-4 text-left font-normal">Attempt</th><th scope="col" className="pr-4 text-left font-normal">Waits</th><th scope="col" className="text-left font-normal">At</th></tr></thead>
          <tbody>
            {times.map(({ waitMs, sinceFirstMs }, index) => (
              <tr key={index}>
                <th scope="row" className="py-0.5 pr-4 text-left font-normal">{index + 1}</th>
                <td className="py-0.5 pr-4">{waitMs === 0 ? "at once" : formatDurationWhole(waitMs)}</td>
                <td className="py-0.5 font-mono">{formatInstant(now + sinceFirstMs, zone, "minute")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
