import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";

/** In the order in which a reader looks for trouble. */
export const deliveryStates = ["failed", "retrying", "pending", "held", "succeeded", "canceled"] as const;

/** The log's filters as they stand in its address, each understood by the verb that lists. */
export const filterParsers = {
  state: parseAsArrayOf(parseAsStringLiteral(deliveryStates)),
  type: parseAsArrayOf(parseAsString),
  endpoint: parseAsString,
  event: parseAsString,
  /** "404", "5xx", "none". */
  code: parseAsArrayOf(parseAsString),
  error: parseAsArrayOf(parseAsString),
  /** "1", "2-3", "4+". */
  attempts: parseAsString,
  /** An instant, or how long ago: "24h". */
  since: parseAsString,
  until: parseAsString,
  search: parseAsString,
};

export type LogFilters = inferParserType<typeof filterParsers>;

export const loadFilters = createLoader(filterParsers);

export const noFilters: LogFilters = { state: null, type: null, endpoint: null, event: null, code: null, error: null, attempts: null, since: null, until: null, search: null };

/** "?state=failed&…", or "" without filters: the same text for page, route and cache. */
export const filterQuery = createSerializer(filterParsers);

/** How far back, as people say it; the log moves along with the clock. */
export const spans = ["15m", "1h", "24h", "7d", "30d"] as const;

export function isSpan(text: string | null): text is (typeof spans)[number] {
  return spans.some((span) => span === text);
}

const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The instant that "24h" means at `now`; an instant is itself. What is neither is left to the verb, which says so. */
export function instantOf(text: string, now: Date): string {
  const span = /^(\d{1,4})([mhd])$/.exec(text);
  return span === null ? text : new Date(now.getTime() - Number(span[1]) * unitMs[span[2]!]!).toISOString();
}

/** The parameters of an address with its time range as instants. */
export function rangeToInstants(params: Record<string, string>, now: Date): Record<string, string> {
  const { since, until, ...rest } = params;
  return { ...rest, ...(since && { since: instantOf(since, now) }), ...(until && { until: instantOf(until, now) }) };
}

/** For the verb, which takes what is left out and not null. */
export function toDeliveryFilters(filters: LogFilters, now: Date) {
  const { since, until, ...rest } = filters;
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null)) as { [Name in keyof typeof rest]?: NonNullable<(typeof rest)[Name]> };
  return { ...given, ...(since !== null && { since: instantOf(since, now) }), ...(until !== null && { until: instantOf(until, now) }) };
}
