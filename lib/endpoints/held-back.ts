import { failingRuleAt } from "@/lib/delivery/health";
import { allowance } from "@/lib/delivery/rate-limit";
import type { Endpoint, EndpointState } from "@/lib/generated/prisma/client";

type State = EndpointState | null;

/** Until when a rate-limited endpoint has no request left, as the drain decides it; null where one may go now. */
export function rateLimitedUntil({ status, rateLimitPerMinute }: Pick<Endpoint, "status" | "rateLimitPerMinute">, state: State, now: Date): string | null {
  if (status !== "active" || rateLimitPerMinute === null || state === null || state.tokens === null || state.tokensAt === null) return null;
  const { allowed, nextAt } = allowance({ tokens: state.tokens, at: state.tokensAt.getTime() }, rateLimitPerMinute, now.getTime());
  return allowed < 1 ? new Date(nextAt).toISOString() : null;
}

/** Until when an ordered endpoint waits for the first in line; null while it does not. */
export function orderedWait({ status, ordered }: Pick<Endpoint, "status" | "ordered">, state: State, now: Date): string | null {
  if (status !== "active" || !ordered || state?.orderedUntil == null || state.orderedUntil <= now) return null;
  return state.orderedUntil.toISOString();
}

/** When the rule of days without a success disables the endpoint; null while it does not count. */
export function failingRuleActsAt({ status }: Pick<Endpoint, "status">, state: State): string | null {
  if (status !== "active" || state === null) return null;
  const { consecutiveDeadLetters, failingSince } = state;
  return failingRuleAt({ consecutiveDeadLetters, failingSince, deadLettersInADay: 0 })?.toISOString() ?? null;
}
