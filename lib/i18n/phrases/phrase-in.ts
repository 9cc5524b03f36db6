import type { Locale } from "@/lib/i18n/locales";
import de from "./de.json";
import { phraseBook } from "./phrase-book";

const german = phraseBook(de);

/**
 * A sentence of the product's own in the reader's language: refusals, verdicts and what the audit log says are made
 * in English where they happen, for the API and for mail too. What has no entry stays English.
 */
export function phraseIn(locale: Locale, english: string): string {
  return locale === "en" ? english : german(english);
}
