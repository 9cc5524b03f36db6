export type Schedule = { kind: "standard" | "short" | "exponential" } | { kind: "custom"; seconds: readonly number[] };

const minute = 60;
const hour = 60 * minute;

/** Seconds to wait after the attempt before; the first attempt is made at once. */
const gaps = {
  // Standard Webhooks' recommendation: ten attempts over a little more than three days.
  standard: [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  short: [minute, 5 * minute, 30 * minute, 2 * hour, 24 * hour],
  // Five attempts, 1 s × 2ⁿ.
  exponential: [1, 2, 4, 8],
} as const;

/** A part of the wait that is added at random so that a recovering receiver is not met by all at once. */
const jitter = 0.1;

/** How many attempts the schedule makes before a delivery is given up. */
export function attemptsOf(schedule: Schedule): number {
  return gapsOf(schedule).length + 1;
}

/**
 * Milliseconds to wait after the `completed`-th automatic attempt failed, or
 * null when it was the last one. Jitter only lengthens. `slowDown` doubles the
 * wait (502, 504). `retryAfterMs` is a floor applied after the jitter, so that
 * we never come earlier than the receiver asked.
 */
export function retryDelayMs(schedule: Schedule, completed: number, hints: { slowDown: boolean; retryAfterMs: number | null }, random: () => number): number | null {
  const gap = gapsOf(schedule)[completed - 1];
  if (gap === undefined) return null;
  const wait = gap * 1000 * (hints.slowDown ? 2 : 1);
  return Math.max(Math.round(wait * (1 + jitter * random())), hints.retryAfterMs ?? 0);
}

function gapsOf(schedule: Schedule): readonly number[] {
  return schedule.kind === "custom" ? schedule.seconds : gaps[schedule.kind];
}
