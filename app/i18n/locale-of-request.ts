import { cookies, headers } from "next/headers";
import { LOCALE_COOKIE, negotiateLocale, type Locale } from "@/lib/i18n/locales";

/** The language of whoever is asking: a page, an action or a route. */
export async function localeOfRequest(): Promise<Locale> {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  return negotiateLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
}
