import { filtersFor, matchesFilters } from "./filters";

/** What is stored about an endpoint that has no delivery of an event. */
export interface UnmatchedFacts {
  filters: string[];
  createdAt: Date;
  deletedAt: Date | null;
  /** Changes of its filters that were audited, oldest first: what they were before, and after. */
  changes: { at: Date; before: string[]; after: string[] }[];
  /** When the endpoint was last changed in any way. */
  updatedAt: Date;
}

/**
 * Why an event did not go to an endpoint:
 * - "test": a test goes to the one endpoint that it was sent for;
 * - "added_later", "deleted_before": it was not there when the event was published;
 * - "filters": its filters of that time did not match. `known` tells whether we know them: what stands in the audit
 *   log, or has not been changed since, is known; otherwise `filters` are those of today;
 * - "unknown": its filters match as far as is known, and yet there is no delivery.
 */
export type WhyUnmatched =
  | { kind: "test" }
  | { kind: "added_later"; at: string }
  | { kind: "deleted_before"; at: string }
  | { kind: "filters"; filters: string[]; known: boolean; /** Changed since: they match today. */ matchesNow: boolean }
  | { kind: "unknown" };

export function whyUnmatched(endpoint: UnmatchedFacts, event: { type: string; test: boolean; createdAt: Date }): WhyUnmatched {
  if (event.test) return { kind: "test" };
  if (endpoint.createdAt > event.createdAt) return { kind: "added_later", at: endpoint.createdAt.toISOString() };
  if (endpoint.deletedAt !== null && endpoint.deletedAt <= event.createdAt) return { kind: "deleted_before", at: endpoint.deletedAt.toISOString() };
  const { filters, known } = filtersAt(endpoint, event.createdAt);
  const matchesNow = matchesFilters(event.type, endpoint.filters);
  if (!matchesFilters(event.type, filters)) return { kind: "filters", filters, known, matchesNow };
  return { kind: "unknown" };
}

/** The filters that held at an instant: those before the first change after it, else those of today. */
function filtersAt({ filters, changes, updatedAt }: UnmatchedFacts, at: Date): { filters: string[]; known: boolean } {
  const next = changes.find((change) => change.at > at);
  if (next !== undefined) return { filters: next.before, known: true };
  // No audited change since: then they are what they were, if nothing at all was changed since or the last audited change made them so.
  const last = changes.findLast((change) => change.at <= at);
  const sameAsThen = last !== undefined && sameFilters(last.after, filters);
  return { filters, known: updatedAt <= at || sameAsThen };
}

function sameFilters(a: string[], b: string[]): boolean {
  return a.length === b.length && a.every((filter) => b.includes(filter));
}

/** The filters that would have matched, for the advice: the exact type first. */
export function filtersThatMatch(type: string): string[] {
  const [every, exact, ...prefixes] = filtersFor(type);
  return [exact!, ...prefixes.reverse(), every!];
}
