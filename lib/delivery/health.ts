import type { DisabledReason } from "@/lib/generated/prisma/enums";

/** The counters that the disable rules read: completed, non-test deliveries only. */
export interface HealthCounters {
  consecutiveDeadLetters: number;
  /** Dead letters of the last 24 hours since the last enable. */
  deadLettersInADay: number;
  /** First failed attempt after the last success. */
  failingSince: Date | null;
}

export const disableRules = { consecutive: 10, inADay: 100, failingDays: 5, warningHours: 24 } as const;

/** The rule that switches this endpoint off now, or null. A 410 is not a counter and is decided where it is seen. */
export function disableRule(counters: HealthCounters, now: Date): Exclude<DisabledReason, "manual" | "gone"> | null {
  if (counters.consecutiveDeadLetters >= disableRules.consecutive) return "consecutive_dead_letters";
  if (counters.deadLettersInADay >= disableRules.inADay) return "dead_letters_in_a_day";
  const at = failingRuleAt(counters);
  return at !== null && at <= now ? "failing_for_days" : null;
}

/**
 * When the five-day rule acts if nothing succeeds before: five days after the
 * first failure, provided that a delivery was given up since. Null: not counting.
 */
export function failingRuleAt(counters: HealthCounters): Date | null {
  if (counters.failingSince === null || counters.consecutiveDeadLetters === 0) return null;
  return new Date(counters.failingSince.getTime() + disableRules.failingDays * 86_400_000);
}
