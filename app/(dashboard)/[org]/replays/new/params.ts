import { createLoader, parseAsArrayOf, parseAsBoolean, parseAsIsoDateTime, parseAsString, parseAsStringLiteral, type inferParserType } from "nuqs/server";

/** What may be chosen for a replay, in the order of the form; what already succeeded has a choice of its own. */
export const replayStates = ["failed", "held", "canceled", "retrying", "pending"] as const;

/** Those that did not arrive and are not on their way: meant where none is named. */
export const usualStates: (typeof replayStates)[number][] = ["failed", "held", "canceled"];

/** The choice as it stands in the page's address, so that it can be linked to. */
export const replayParsers = {
  ids: parseAsArrayOf(parseAsString),
  endpoint: parseAsString,
  type: parseAsString,
  /** As in the log's address; from there they come. */
  types: parseAsArrayOf(parseAsString),
  code: parseAsArrayOf(parseAsString),
  error: parseAsArrayOf(parseAsString),
  states: parseAsArrayOf(parseAsStringLiteral(replayStates)),
  since: parseAsIsoDateTime,
  until: parseAsIsoDateTime,
  succeeded: parseAsBoolean.withDefault(false),
};

export type ReplayParams = inferParserType<typeof replayParsers>;

export const loadParams = createLoader(replayParsers);

/** For the verbs. A selection by hand is taken as it is, whatever else the address says. */
export function toInput({ ids, endpoint, type, types, code, error, states, since, until, succeeded }: ReplayParams) {
  const selection = ids
    ? { ids }
    : {
        endpoint: endpoint ?? undefined,
        type: type ?? undefined,
        types: types ?? undefined,
        codes: code ?? undefined,
        errors: error ?? undefined,
        states: states ?? undefined,
        since: since?.toISOString(),
        until: until?.toISOString(),
      };
  return { selection, includeSucceeded: succeeded };
}
