import { disableRules } from "@/lib/delivery/health";
import type { DisabledReason } from "@/lib/generated/prisma/enums";
import type { Translator } from "@/lib/i18n/translator";

export interface DisabledCause {
  /** In a few words, for a row. */
  short: string;
  /** After "Disabled: ". */
  cause: string;
  /** What to do before it is enabled again. */
  advice: string;
}

/** Why an endpoint is off, in words. */
export function disabledCause(t: Translator<"disabledCause">, reason: DisabledReason): DisabledCause {
  switch (reason) {
    case "manual":
      return { short: t("manual.short"), cause: t("manual.cause"), advice: t("manual.advice") };
    case "gone":
      return { short: t("gone.short"), cause: t("gone.cause"), advice: t("gone.advice") };
    case "consecutive_dead_letters":
      return { short: t("consecutive_dead_letters.short", { count: disableRules.consecutive }), cause: t("consecutive_dead_letters.cause", { count: disableRules.consecutive }), advice: t("fixThenTest") };
    case "dead_letters_in_a_day":
      return { short: t("dead_letters_in_a_day.short", { count: disableRules.inADay }), cause: t("dead_letters_in_a_day.cause", { count: disableRules.inADay }), advice: t("fixThenTest") };
    case "failing_for_days":
      return { short: t("failing_for_days.short", { count: disableRules.failingDays }), cause: t("failing_for_days.cause", { count: disableRules.failingDays }), advice: t("fixThenTest") };
  }
}
