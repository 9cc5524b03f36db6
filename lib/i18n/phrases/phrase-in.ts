import type { Locale } from "@/lib/i18n/locales";
import de from "./de.json";

/**
 * A sentence of the product's own in the reader's language: refusals, verdicts and what the audit log says are made
 * in English where they happen, for the API and for mail too. The English is the key, as in gettext; `{name}` stands
 * for what changes, and comes back as it is. What has no entry stays English.
 */
export function phraseIn(locale: Locale, english: string): string {
  if (locale === "en" || english === "") return english;
  const exact = GERMAN.get(english);
  if (exact !== undefined) return exact;
  for (const { pattern, names, german } of PATTERNS) {
    const match = pattern.exec(english);
    if (match === null) continue;
    const values = Object.fromEntries(names.map((name, index) => [name, phraseIn(locale, match[index + 1]!)]));
    return german.replace(/\{(\w+)\}/g, (_all, name: string) => values[name] ?? "");
  }
  return english;
}

const GERMAN = new Map(Object.entries(de).filter(([english]) => !english.includes("{")));

/** The longest fixed text first: "{a} is a private address" before "{a} is {b}". */
const PATTERNS = Object.entries(de)
  .filter(([english]) => english.includes("{"))
  .sort(([a], [b]) => fixed(b) - fixed(a))
  .map(([english, german]) => ({
    // Values may be anything on one line; the fixed parts around them anchor the match.
    pattern: new RegExp(`^${english.split(/\{\w+\}/).map(escape).join("(.+?)")}$`, "s"),
    names: [...english.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    german,
  }));

function fixed(template: string): number {
  return template.replace(/\{\w+\}/g, "").length;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
