import { createLoader, createSerializer, parseAsArrayOf, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";

/** In the order in which a reader looks for trouble. */
export const deliveryStates = ["failed", "retrying", "pending", "held", "succeeded", "canceled"] as const;

/** The log's filters as they stand in its address. */
export const filterParsers = {
  state: parseAsArrayOf(parseAsStringLiteral(deliveryStates)),
  endpoint: parseAsString,
  type: parseAsString,
  event: parseAsString,
};

export type LogFilters = inferParserType<typeof filterParsers>;

export const loadFilters = createLoader(filterParsers);

export const noFilters: LogFilters = { state: null, endpoint: null, type: null, event: null };

/** "?state=failed&…", or "" without filters: the same text for page, route and cache. */
export const filterQuery = createSerializer(filterParsers);

/** For the verb, which takes what is left out and not null. */
export function toDeliveryFilters({ state, endpoint, type, event }: LogFilters) {
  return { state: state ?? undefined, endpoint: endpoint ?? undefined, type: type ?? undefined, event: event ?? undefined };
}
