"use client";

import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { localeNames, locales, type Locale } from "@/lib/i18n/locales";
import { chooseLocaleAction } from "./choose-locale";

/**
 * The list of languages. Needs no texts but those that every page has.
 * @param value of the frame: the page around this may be English only
 */
export function LanguageSelect({ value }: { value: Locale }) {
  const t = useTranslations("parts");
  const router = useRouter();
  const [busy, start] = useTransition();
  const choose = (locale: string) =>
    start(async () => {
      await chooseLocaleAction(locale);
      router.refresh();
    });
  return (
    <Field label={t("language")} hint={t("languageHint")}>
      <Select value={value} onValueChange={choose} disabled={busy} options={locales.map((locale) => ({ value: locale, label: <span lang={locale}>{localeNames[locale]}</span> }))} className="max-w-72" />
    </Field>
  );
}
