import { disableRules } from "@/lib/delivery/health";
import type { DisabledReason } from "@/lib/generated/prisma/enums";

export interface DisabledCause {
  /** In a few words, for a row. */
  short: string;
  /** After "Disabled: ". */
  cause: string;
  /** What to do before it is enabled again. */
  advice: string;
}

/** Why an endpoint is off, in words. */
export function disabledCause(reason: DisabledReason): DisabledCause {
  switch (reason) {
    case "manual":
      return { short: "By a member", cause: "by a member of this organization", advice: "Enable it when your server is ready for events again." };
    case "gone":
      return { short: "Your server answered 410 Gone", cause: "your server answered 410 Gone, which asks for no more webhooks", advice: "If that was not meant, find out why the route answers 410; then enable the endpoint again." };
    case "consecutive_dead_letters":
      return { short: `${disableRules.consecutive} deliveries in a row gave up`, cause: `${disableRules.consecutive} deliveries in a row gave up`, advice: fixThenTest };
    case "dead_letters_in_a_day":
      return { short: `${disableRules.inADay} deliveries gave up in 24 h`, cause: `${disableRules.inADay} deliveries gave up within 24 hours`, advice: fixThenTest };
    case "failing_for_days":
      return { short: `No success for ${disableRules.failingDays} days`, cause: `no delivery succeeded for ${disableRules.failingDays} days`, advice: fixThenTest };
  }
}

const fixThenTest = "Find the cause in the failed deliveries, and send a test event: it also goes to a disabled endpoint. Then enable the endpoint again.";
