import { createLoader, createSerializer, parseAsArrayOf, parseAsString, type inferParserType } from "nuqs/server";
import { instantOf } from "@/app/(dashboard)/[org]/deliveries/filters";

/** The filters of the list of events as they stand in its address. */
export const filterParsers = {
  type: parseAsArrayOf(parseAsString),
  /** An instant, or how long ago: "24h". */
  since: parseAsString,
  until: parseAsString,
  search: parseAsString,
};

export type Filters = inferParserType<typeof filterParsers>;

export const loadFilters = createLoader(filterParsers);
export const filterQuery = createSerializer(filterParsers);
export const noFilters: Filters = { type: null, since: null, until: null, search: null };

/** As the verb takes them: what is left out is not null, and a span is an instant. */
export function toEventFilters({ type, since, until, search }: Filters, now: Date): Record<string, string> {
  return {
    ...(type?.length && { type: type.join(",") }),
    ...(since && { since: instantOf(since, now) }),
    ...(until && { until: instantOf(until, now) }),
    ...(search?.trim() && { search: search.trim() }),
  };
}
