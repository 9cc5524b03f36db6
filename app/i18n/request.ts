import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
import { loadMessages } from "@/lib/i18n/load-messages";
import { LOCALE_COOKIE, locales, negotiateLocale } from "@/lib/i18n/locales";

/** The language and zone of one request, for pages, actions and routes alike. A page can ask for another language by name. */
export default getRequestConfig(async ({ locale: asked }) => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = locales.find((each) => each === asked) ?? negotiateLocale(jar.get(LOCALE_COOKIE)?.value, head.get("accept-language"));
  return { locale, messages: await loadMessages(locale), timeZone: knownTimeZone(jar.get(TIME_ZONE_COOKIE)?.value) };
});
