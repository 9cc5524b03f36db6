/** The languages of the screens; the first is what is used where none fits. */
export const locales = ["en", "de"] as const;

export type Locale = (typeof locales)[number];

/** In its own words, as a list of languages shows it. */
export const localeNames: Record<Locale, string> = { en: "English", de: "Deutsch" };

/** The cookie in which a browser keeps the language that was chosen. */
export const LOCALE_COOKIE = "posthorn_locale";

/**
 * The language to answer in: the one that was chosen, else the first of the
 * browser's that we have, else English.
 * @param chosen the cookie's value, whatever it holds
 * @param acceptLanguage the header (RFC 9110, section 12.5.4)
 */
export function negotiateLocale(chosen: string | null | undefined, acceptLanguage: string | null | undefined): Locale {
  return known(chosen) ?? preferred(acceptLanguage ?? "") ?? locales[0];
}

function known(tag: string | null | undefined): Locale | undefined {
  return locales.find((locale) => locale === tag?.toLowerCase());
}

/** By weight, equal weights in their order; "de-AT" asks for German. A weight of 0 means "not this one". */
function preferred(header: string): Locale | undefined {
  const wanted = header.split(",").slice(0, 20).map((part, order) => {
    const [tag = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { locale: known(tag.split("-")[0]), weight: weight === undefined ? 1 : Number(weight), order };
  });
  return wanted
    .filter(({ locale, weight }) => locale !== undefined && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.order - b.order)[0]?.locale;
}
