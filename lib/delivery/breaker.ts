/** The circuit breaker of one endpoint. All times in ms since the epoch. */
export interface Breaker {
  /** Transport errors and 5xx in a row. */
  failures: number;
  /** Openings in a row without a success between. */
  trips: number;
  /** Set while open; once it has passed, one probe may go through. */
  openUntil: number | null;
}

export type BreakerPhase = "closed" | "open" | "half-open";

const failuresToOpen = 5;
const firstOpenMs = 30_000;
const longestOpenMs = 15 * 60_000;

export function breakerPhase(breaker: Breaker, now: number): BreakerPhase {
  if (breaker.openUntil === null) return "closed";
  return now < breaker.openUntil ? "open" : "half-open";
}

/**
 * The breaker after one result. It opens after five failures in a row for 30 s;
 * a failed probe opens it again for twice as long, up to 15 minutes; any answer
 * that is not a failure closes it. Results of requests that were already on
 * their way when it opened change nothing.
 */
export function afterResult(breaker: Breaker, failure: boolean, now: number): Breaker {
  if (!failure) return { failures: 0, trips: 0, openUntil: null };
  const phase = breakerPhase(breaker, now);
  const failures = breaker.failures + 1;
  if (phase === "open") return { ...breaker, failures };
  if (phase === "closed" && failures < failuresToOpen) return { ...breaker, failures };
  const openMs = Math.min(firstOpenMs * 2 ** breaker.trips, longestOpenMs);
  return { failures, trips: breaker.trips + 1, openUntil: now + openMs };
}
