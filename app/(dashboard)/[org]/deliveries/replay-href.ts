import { instantOf, type LogFilters } from "./filters";

/** The page that replays what these filters find; null where a replay knows no such filter. */
export function replayHref(org: string, filters: LogFilters, now = new Date()): string | null {
  const { state, type, endpoint, event, code, error, attempts, search, since, until } = filters;
  if (event !== null || attempts !== null || search !== null) return null;
  const params = new URLSearchParams();
  if (endpoint !== null) params.set("endpoint", endpoint);
  if (type?.length === 1) params.set("type", type[0]!);
  else if (type !== null) params.set("types", type.join(","));
  if (code !== null) params.set("code", code.join(","));
  if (error !== null) params.set("error", error.join(","));
  const states = state?.filter((name) => name !== "succeeded") ?? [];
  if (states.length > 0) params.set("states", states.join(","));
  if (since !== null) params.set("since", instantOf(since, now));
  if (until !== null) params.set("until", instantOf(until, now));
  if (state?.includes("succeeded")) params.set("succeeded", "true");
  const query = params.toString();
  return `/${org}/replays/new${query === "" ? "" : `?${query}`}`;
}
