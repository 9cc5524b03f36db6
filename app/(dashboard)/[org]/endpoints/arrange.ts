import type { EndpointState } from "@/components/endpoint-status";
import type { EndpointSummary } from "@/lib/endpoints/list";
import { endpointState, lastDeliveryAt } from "./condition";

export const shows = ["all", "attention", "working", "disabled"] as const;
export type Show = (typeof shows)[number];

export const sorts = ["added", "url", "success", "p95", "last"] as const;
export type Sort = (typeof sorts)[number];

export interface Arrangement {
  q: string;
  show: Show;
  sort: Sort;
  desc: boolean;
}

const wellStates = new Set<EndpointState>(["active", "idle", "retrying"]);

/** Which endpoints are listed, and in which order; where two are equal, in the order in which they were added. `now` in ms. */
export function arrange(endpoints: readonly EndpointSummary[], { q, show, sort, desc }: Arrangement, now: number): EndpointSummary[] {
  const wanted = q.trim().toLowerCase();
  const found = endpoints.filter((endpoint) => shown(show, endpointState(endpoint, now)) && [endpoint.url, endpoint.description, endpoint.id, ...endpoint.filters].some((text) => text.toLowerCase().includes(wanted)));
  const value = VALUES[sort];
  if (value === null) return desc ? found.reverse() : found;
  const known = found.filter((endpoint) => value(endpoint) !== null);
  // What has no number stands at the end, whichever way the rest is sorted.
  const unknown = found.filter((endpoint) => value(endpoint) === null);
  return [...known.sort((a, b) => (desc ? -1 : 1) * compare(value(a)!, value(b)!)), ...unknown];
}

/** How many each choice would show. */
export function countShown(endpoints: readonly EndpointSummary[], now: number): Record<Show, number> {
  const states = endpoints.map((endpoint) => endpointState(endpoint, now));
  return Object.fromEntries(shows.map((show) => [show, states.filter((state) => shown(show, state)).length])) as Record<Show, number>;
}

function shown(show: Show, state: EndpointState): boolean {
  if (show === "all") return true;
  if (show === "disabled") return state === "disabled" || state === "disabled_automatically";
  if (show === "working") return wellStates.has(state);
  return !wellStates.has(state) && state !== "disabled";
}

const VALUES: Record<Sort, ((endpoint: EndpointSummary) => string | number | null) | null> = {
  added: null,
  url: (endpoint) => endpoint.url,
  success: (endpoint) => endpoint.day.successRate,
  p95: (endpoint) => endpoint.day.p95Ms,
  last: (endpoint) => lastDeliveryAt(endpoint),
};

function compare(a: string | number, b: string | number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
