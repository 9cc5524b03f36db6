import type { Locale } from "@/lib/i18n/locales";
import addresses from "./address-de.json";
import de from "./de.json";
import { payloadInGerman } from "./payload-in-german";
import { ours, phraseBook, type Ways } from "./phrase-book";
import words from "./words-de.json";

const word: Ways[string] = (value) => (words as Record<string, string>)[value] ?? value;

const german = phraseBook({ ...de, ...addresses }, {
  message: (value, say) => payloadInGerman(say(value)),
  reason: ours,
  what: word,
  unit: word,
  other: word,
  state: word,
});

/**
 * A sentence of the product's own in the reader's language: refusals and verdicts are made in English where they
 * happen, for the API and for mail too. What has no entry stays English.
 */
export function phraseIn(locale: Locale, english: string): string {
  return locale === "en" ? english : german(english);
}
