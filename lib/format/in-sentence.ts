/** A label within a sentence: English writes "Search in body", German keeps its nouns' capital. Abbreviations and names keep theirs too. */
export function inSentence(label: string, locale: string): string {
  return locale === "en" && /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
