/** The languages that this folder writes in. Same as `Locale` of lib/i18n. */
export type FormatLocale = "en" | "de";
