import { instantOf, type LogFilters } from "./filters";

/** The page that replays what these filters find; null where a replay knows no such filter. */
export function replayHref(org: string, filters: LogFilters, now = new Date()): string | null {
  const { state, type, endpoint, event, code, error, attempts, search, since, until } = filters;
  if (event !== null || code !== null || error !== null || attempts !== null || search !== null || (type?.length ?? 0) > 1) return null;
  const params = new URLSearchParams();
  if (endpoint !== null) params.set("endpoint", endpoint);
  if (type?.length === 1) params.set("type", type[0]!);
  const states = state?.filter((name) => name !== "succeeded") ?? [];
  if (states.length > 0) params.set("states", states.join(","));
  if (since !== null) params.set("since", instantOf(since, now));
  if (until !== null) params.set("until", instantOf(until, now));
  if (state?.includes("succeeded")) params.set("succeeded", "true");
  const query = params.toString();
  return `/${org}/replays/new${query === "" ? "" : `?${query}`}`;
}
