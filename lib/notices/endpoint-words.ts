import { disableRules } from "@/lib/delivery/health";
import type { DisabledReason } from "@/lib/generated/prisma/enums";

/** Why an endpoint was disabled, as a sentence for its owner. */
export function disabledBecause(reason: DisabledReason): string {
  switch (reason) {
    case "manual":
      return "it was disabled by hand";
    case "gone":
      return "your server answered 410 Gone, which asks us to stop";
    case "consecutive_dead_letters":
      return `${disableRules.consecutive} deliveries in a row gave up`;
    case "dead_letters_in_a_day":
      return `${disableRules.inADay} deliveries gave up within 24 hours`;
    case "failing_for_days":
      return `nothing was delivered for ${disableRules.failingDays} days`;
  }
}

/** The number in the rule that disabled it; 0 where there is none. */
export function limitOf(reason: string): number {
  const limits: Record<string, number> = { consecutive_dead_letters: disableRules.consecutive, dead_letters_in_a_day: disableRules.inADay, failing_for_days: disableRules.failingDays };
  return limits[reason] ?? 0;
}
