"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormat } from "@/components/use-format";
import type { ExplanationWords } from "@/lib/delivery/explain";
import { failureInGerman } from "@/lib/i18n/phrases/failure-in-german";
import { useCauseWords } from "./use-cause-words";
import { useFailureWords } from "./use-failure-words";

/** The words that `explainFailure` speaks in here: the reader's. */
export function useFailureExplanations(): ExplanationWords {
  const { short } = useFailureWords();
  const cause = useCauseWords();
  const say = useTranslations("evidence");
  const format = useFormat();
  const german = useLocale() === "de";
  return {
    of: (errorClass) => ({ short: short(errorClass), title: cause(errorClass, "title"), cause: cause(errorClass, "cause"), advice: cause(errorClass, "advice") }),
    say: (key, values) => say(key, values),
    quote: (message) => (german ? failureInGerman(message) : message),
    length: format.duration,
  };
}
