import { formatInstant } from "@/lib/format/time";

export const overviewRanges = ["24h", "7d", "30d"] as const;

export type OverviewRange = (typeof overviewRanges)[number];

const hourMs = 3_600_000;

/** How many hours a range reaches back, and how many one bar of its chart holds. */
const shapes: Record<OverviewRange, { hours: number; step: number }> = {
  "24h": { hours: 24, step: 1 },
  "7d": { hours: 7 * 24, step: 6 },
  "30d": { hours: 30 * 24, step: 24 },
};

/** Half-open: from `startsAt` up to and not including `endsAt`, in ms since 1970. */
export interface Span {
  startsAt: number;
  endsAt: number;
}

/**
 * The bars of a range, oldest first, the last one still running. Bars of six
 * hours and of a day begin where they do in the reader's zone, so that a day is
 * the reader's day, 23 or 25 hours long where the clock changes. Counts exist
 * by the hour: in a zone that is half an hour off, a bar begins at the hour after.
 */
export function barsOf(range: OverviewRange, now: Date, timeZone: string): Span[] {
  const { hours, step } = shapes[range];
  const end = Math.floor(now.getTime() / hourMs) * hourMs + hourMs;
  const bars: Span[] = [];
  let current: string | null = null;
  for (let at = end - (hours + step - 1) * hourMs; at < end; at += hourMs) {
    const bar = barAt(at, timeZone, step);
    if (bar === current) bars.at(-1)!.endsAt = at + hourMs;
    else bars.push({ startsAt: at, endsAt: at + hourMs });
    current = bar;
  }
  // The first may have begun before the hours looked at: then it is not whole.
  const whole = barAt(bars[0]!.startsAt - hourMs, timeZone, step) === barAt(bars[0]!.startsAt, timeZone, step) ? bars.slice(1) : bars;
  return whole.slice(-Math.ceil(hours / step));
}

/** Names the bar that an hour belongs to, by the reader's clock. */
function barAt(at: number, timeZone: string, step: number): string {
  if (step === 1) return String(at);
  const [, day, hour] = /^(.*) (\d\d):/.exec(formatInstant(at, timeZone, "short"))!;
  return `${day} ${Math.floor(Number(hour) / step)}`;
}
