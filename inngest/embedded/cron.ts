interface Field {
  name: string;
  min: number;
  max: number;
}

const FIELDS: Field[] = [
  { name: "minute", min: 0, max: 59 },
  { name: "hour", min: 0, max: 23 },
  { name: "day of month", min: 1, max: 31 },
  { name: "month", min: 1, max: 12 },
  { name: "day of week", min: 0, max: 6 },
];

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** From any day there is a 29 February within eight years (1896 to 1904 had none between). */
const SEARCH_DAYS = 8 * 366;

/** Gives the next time (ms since 1970) strictly after the one given. */
export type NextTime = (after: number) => number;

/**
 * Reads a cron expression of five numeric fields (lists, ranges, steps), in UTC, as an Inngest
 * server does. Throws an Error for anything else: names, a time zone, @daily, impossible dates.
 */
export function parseCron(text: string): NextTime {
  const parts = text.trim().split(/\s+/);
  if (parts.length !== FIELDS.length) throw new Error(`cron "${text}" does not have five fields`);
  const [minutes, hours, days, months, weekdays] = parts.map((part, index) => parseField(part, FIELDS[index]!, text));
  const anyDay = parts[2] === "*";
  const anyWeekday = parts[4] === "*";

  /** Where both days are restricted, either one is enough: crontab(5). */
  function dayMatches(date: Date): boolean {
    if (!months!.has(date.getUTCMonth() + 1)) return false;
    const day = days!.has(date.getUTCDate());
    const weekday = weekdays!.has(date.getUTCDay());
    return anyDay || anyWeekday ? day && weekday : day || weekday;
  }

  function next(after: number): number {
    const from = (Math.floor(after / MINUTE_MS) + 1) * MINUTE_MS;
    const firstDay = Math.floor(from / DAY_MS) * DAY_MS;
    for (let day = firstDay; day < firstDay + SEARCH_DAYS * DAY_MS; day += DAY_MS) {
      if (!dayMatches(new Date(day))) continue;
      for (let time = Math.max(day, from); time < day + DAY_MS; time += MINUTE_MS) {
        const date = new Date(time);
        if (hours!.has(date.getUTCHours()) && minutes!.has(date.getUTCMinutes())) return time;
      }
    }
    throw new Error(`cron "${text}" never comes`);
  }

  next(0);
  return next;
}

function parseField(part: string, field: Field, text: string): Set<number> {
  const values = new Set<number>();
  for (const item of part.split(",")) {
    const match = /^(?:\*|(\d+)(?:-(\d+))?)(?:\/(\d+))?$/.exec(item);
    const from = Number(match?.[1] ?? field.min);
    const to = Number(match?.[2] ?? (match?.[1] && !match[3] ? from : field.max));
    const step = Number(match?.[3] ?? 1);
    if (!match || from < field.min || to > field.max || from > to || step < 1) {
      throw new Error(`cron "${text}": ${field.name} "${item}" is not supported`);
    }
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return values;
}
