export const timelineRanges = ["1h", "24h", "7d", "30d"] as const;
export type TimelineRange = (typeof timelineRanges)[number];

const minute = 60_000;
const hour = 60 * minute;

/** How many columns of which length (ms) a range has, and which rollups (s) they are made of: those of a minute are kept for three days. */
const layouts: Record<TimelineRange, { columns: number; binMs: number; spanSeconds: 60 | 3600 }> = {
  "1h": { columns: 60, binMs: minute, spanSeconds: 60 },
  "24h": { columns: 48, binMs: 30 * minute, spanSeconds: 60 },
  "7d": { columns: 84, binMs: 2 * hour, spanSeconds: 3600 },
  "30d": { columns: 60, binMs: 12 * hour, spanSeconds: 3600 },
};

export interface TimelineFrame {
  /** ms since 1970; the range is half-open. */
  from: number;
  to: number;
  binMs: number;
  columns: number;
  spanSeconds: 60 | 3600;
  /** What is added to an instant before it is divided into columns, in ms. */
  offsetMs: number;
}

/**
 * The columns of a range that ends with the one in which `now` lies. They begin
 * at whole hours or half days of the reader's clock.
 * @param offsetMinutes of the reader's zone, east of UTC positive
 */
export function timelineFrame(range: TimelineRange, now: Date, offsetMinutes: number): TimelineFrame {
  const { columns, binMs, spanSeconds } = layouts[range];
  // An hour's rollup cannot be cut: a zone that is half an hour off gets the columns of the hour before.
  const step = spanSeconds * 1000;
  const offsetMs = Math.floor((offsetMinutes * minute) / step) * step;
  const to = Math.floor((now.getTime() + offsetMs) / binMs) * binMs + binMs - offsetMs;
  return { from: to - columns * binMs, to, binMs, columns, spanSeconds, offsetMs };
}

/** Which column of the frame an instant (ms) lies in; below 0 or from `columns` on where it lies outside. */
export function columnOf(frame: Pick<TimelineFrame, "from" | "binMs">, at: number): number {
  return Math.floor((at - frame.from) / frame.binMs);
}

/** Minutes that a zone is east of UTC at an instant; 0 for one that is not known. */
export function zoneOffsetMinutes(timeZone: string, at: Date): number {
  try {
    const parts = new Intl.DateTimeFormat("en-GB", { timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" }).formatToParts(at);
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
    const wall = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
    return Math.round((wall - Math.floor(at.getTime() / minute) * minute) / minute);
  } catch {
    return 0;
  }
}
