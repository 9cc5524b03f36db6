import { createTranslator } from "next-intl";
import type { Messages } from "./load-messages";
import type { Locale } from "./locales";
import de from "./messages/de.json";
import en from "./messages/en.json";
import type { Translator } from "./translator";

/** One namespace in one language, for tests of sentences; screens have `useTranslations`, which loads no more than it needs. */
export function spoken<N extends keyof Messages>(namespace: N, locale: Locale = "en"): Translator<N> {
  return createTranslator({ locale, messages: locale === "en" ? en : (de as Messages), namespace } as never) as never;
}
