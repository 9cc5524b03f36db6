import type { EndpointSummary } from "@/lib/endpoints/list";

/** What keeps an endpoint from its deliveries, or threatens to. `until`: ISO 8601. */
export type HoldingBack =
  | { kind: "breaker"; until: string }
  | { kind: "ordered"; until: string }
  | { kind: "rate_limit"; perMinute: number; waiting: number }
  | { kind: "disables"; at: string }
  | { kind: "gave_up"; count: number; limit: number }
  | { kind: "retrying"; count: number }
  | { kind: "held"; count: number };

type Facts = Pick<EndpointSummary, "status" | "breakerOpenUntil" | "orderedUntil" | "rateLimitedUntil" | "rateLimitPerMinute" | "queued" | "retrying" | "held" | "disablesAt" | "gaveUpInARow">;

/** All of it, what matters most first. `now` in ms since 1970. */
export function holdingBack(endpoint: Facts, now: number): HoldingBack[] {
  const found: HoldingBack[] = [];
  const { breakerOpenUntil, orderedUntil, rateLimitedUntil, rateLimitPerMinute, queued, retrying, held, disablesAt, gaveUpInARow } = endpoint;
  if (endpoint.status === "active") {
    if (disablesAt !== null) found.push({ kind: "disables", at: disablesAt });
    else if (gaveUpInARow.count >= gaveUpInARow.limit / 2) found.push({ kind: "gave_up", ...gaveUpInARow });
    if (breakerOpenUntil !== null && Date.parse(breakerOpenUntil) > now) found.push({ kind: "breaker", until: breakerOpenUntil });
    else if (orderedUntil !== null && Date.parse(orderedUntil) > now) found.push({ kind: "ordered", until: orderedUntil });
    if (rateLimitedUntil !== null && rateLimitPerMinute !== null) found.push({ kind: "rate_limit", perMinute: rateLimitPerMinute, waiting: queued });
  }
  if (retrying > 0) found.push({ kind: "retrying", count: retrying });
  if (held > 0) found.push({ kind: "held", count: held });
  return found;
}
