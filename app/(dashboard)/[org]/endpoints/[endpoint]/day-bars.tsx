"use client";

import { useTimeZone } from "@/components/clock";
import { clockTime, hourSpan } from "@/app/(dashboard)/[org]/endpoints/day-sparkline";
import type { DayHealth, HourCount } from "@/lib/endpoints/health";
import { formatCompact, formatCount } from "@/lib/format/numbers";

const hourMs = 3_600_000;

/**
 * Attempts by hour: accepted ones stand on the line, failed ones hang below
 * it, on one scale. The same numbers are in a table for screen readers.
 */
export function DayBars({ day }: { day: DayHealth }) {
  const zone = useTimeZone();
  const { hours } = day;
  const top = Math.max(0, ...hours.map((hour) => hour.succeeded));
  const bottom = Math.max(0, ...hours.map((hour) => hour.failed));
  const end = Date.parse(hours.at(-1)!.at) + hourMs;
  return (
    <figure className="grid gap-1">
      <figcaption className="text-xs text-ink-muted">Attempts by hour</figcaption>
      {top + bottom === 0 ? (
        <p className="grid h-32 place-items-center border-b border-line-strong text-sm text-ink-muted">Nothing was sent in this time</p>
      ) : (
        <div aria-hidden className="relative grid h-32 grid-cols-[2.75rem_minmax(0,1fr)]">
          <div className="relative grid text-right text-xs text-ink-faint" style={{ gridTemplateRows: shares(top, bottom) }}>
            <span className="pr-2 leading-none">{top > 0 ? formatCompact(top) : ""}</span>
            <span className="self-end pr-2 leading-none">{bottom > 0 ? formatCompact(bottom) : ""}</span>
          </div>
          <div className="relative grid grid-cols-24 gap-x-px sm:gap-x-0.5">
            <span className="pointer-events-none absolute inset-0 grid" style={{ gridTemplateRows: shares(top, bottom) }}><span className="border-b border-line-strong" /></span>
            {hours.map((hour) => <Hour key={hour.at} hour={hour} top={top} bottom={bottom} title={`${hourSpan(hour, zone)}: ${formatCount(hour.succeeded)} accepted, ${formatCount(hour.failed)} failed`} />)}
          </div>
        </div>
      )}
      <div aria-hidden className="ml-11 flex justify-between text-xs text-ink-faint">
        {[24, 18, 12, 6].map((hoursAgo) => <span key={hoursAgo} className="w-0 whitespace-nowrap">{clockTime(end - hoursAgo * hourMs, zone)}</span>)}
        <span>{clockTime(end, zone)}</span>
      </div>
      {top + bottom === 0 ? null : (
        <p className="ml-11 flex gap-x-4 text-xs text-ink-muted">
          <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2 rounded-[2px] bg-good-bar" />accepted, above the line</span>
          <span className="inline-flex items-center gap-1.5"><span aria-hidden className="size-2 rounded-[2px] bg-failing-bar" />failed, below</span>
        </p>
      )}
      <div className="sr-only">
        <table>
          <caption>Attempts by hour, last 24 hours</caption>
          <thead><tr><th scope="col">Hour</th><th scope="col">Accepted</th><th scope="col">Failed</th></tr></thead>
          <tbody>{hours.map((hour) => <tr key={hour.at}><th scope="row">{hourSpan(hour, zone)}</th><td>{formatCount(hour.succeeded)}</td><td>{formatCount(hour.failed)}</td></tr>)}</tbody>
        </table>
      </div>
    </figure>
  );
}

function Hour({ hour, top, bottom, title }: { hour: HourCount; top: number; bottom: number; title: string }) {
  return (
    <div title={title} className="grid hover:bg-hover" style={{ gridTemplateRows: shares(top, bottom) }}>
      <span className="flex items-end pb-px">{bar(hour.succeeded, top, "rounded-t-[2px] bg-good-bar")}</span>
      <span className="flex items-start">{bar(hour.failed, bottom, "rounded-b-[2px] bg-failing-bar")}</span>
    </div>
  );
}

/** One of a thousand must still be seen, hence at least two pixels. */
function bar(count: number, most: number, className: string) {
  return count === 0 ? null : <span className={`w-full ${className}`} style={{ height: `max(2px, ${(count / most) * 100}%)` }} />;
}

/** The two sides share one scale; a side with little on it still has room for its number. */
function shares(top: number, bottom: number): string {
  const room = (count: number) => (count === 0 ? "0fr" : `minmax(14px, ${count}fr)`);
  return `${room(top)} ${room(bottom)}`;
}
