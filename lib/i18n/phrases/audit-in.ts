import type { Sentence } from "@/lib/audit/sentences";
import type { Locale } from "@/lib/i18n/locales";
import entries from "./audit-de.json";
import { phraseBook } from "./phrase-book";

const german = phraseBook(entries, { count: (value) => value.replaceAll(",", "."), length: (value) => (/^[\d.]+ (min|h|d)$/.test(value) ? value.replace(".", ",") : value) });

/** What an entry of the audit log says of its actor, in the reader's language. What people chose in it stays as it is. */
export function auditIn(locale: Locale, { before, parts }: Sentence): { before: string; after: string } {
  const say = (english: string) => (locale === "en" ? english : german(english));
  return { before: say(before), after: parts.map(({ text, ours }) => (ours ? say(text) : text)).join(", ") };
}
