import type { FormatLocale } from "./locale";

/** 1204 → "1,204"; in German "1.204". English unless told, so that server and browser write the same text. */
export function formatCount(count: number, locale: FormatLocale = "en"): string {
  return COUNT[locale].format(count);
}

/** 1204 → "1.2K", 3400000 → "3.4M": for a place too narrow for the exact number. */
export function formatCompact(count: number, locale: FormatLocale = "en"): string {
  return COMPACT[locale].format(count);
}

/** 1.5 → "1.5", in German "1,5"; at most one decimal. */
export function formatDecimal(value: number, locale: FormatLocale = "en"): string {
  return DECIMAL[locale].format(value);
}

/**
 * A share for people: 0.998 → "99.8%". Never rounds to 100% what is less, nor to 0% what is more:
 * "100%" beside one failure is the lie that people come here to find.
 * @returns "–" where there is nothing to divide by
 */
export function formatShare(part: number, whole: number, locale: FormatLocale = "en"): string {
  if (whole <= 0) return "–";
  const percent = (part / whole) * 100;
  if (part >= whole) return withSign("100", locale);
  if (part <= 0) return withSign("0", locale);
  const rounded = Math.round(percent * 10) / 10;
  if (rounded >= 100) return `>${withSign(formatDecimal(99.9, locale), locale)}`;
  if (rounded <= 0) return `<${withSign(formatDecimal(0.1, locale), locale)}`;
  return withSign(formatDecimal(rounded, locale), locale);
}

/** countOf(1, "delivery", "deliveries") → "1 delivery"; 1204 → "1,204 deliveries". English only: translated texts count by their own rules. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** German sets a narrow space that does not break before the sign (DIN 5008). */
function withSign(number: string, locale: FormatLocale): string {
  return locale === "de" ? `${number}\u202f%` : `${number}%`;
}

const both = (options?: Intl.NumberFormatOptions) => ({ en: new Intl.NumberFormat("en-US", options), de: new Intl.NumberFormat("de-DE", options) });
const COUNT = both();
const COMPACT = both({ notation: "compact", maximumFractionDigits: 1 });
const DECIMAL = both({ maximumFractionDigits: 1 });
