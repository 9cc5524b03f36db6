import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { LanguageChoice } from "@/app/i18n/language-choice";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { ThemeChoice } from "./theme-choice";
import { TimeZoneExample } from "./time-zone-example";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("appearance") };
}

export default function AppearancePage() {
  const t = useTranslations("settings");
  return (
    <Translated namespaces={["settings"]}>
      <Page width="form" className="mx-0">
        <PageHeader title={t("appearance")} description={t("howTheDashboard")} />
        <ThemeChoice />
        <LanguageChoice />
        <Section title={t("timeZone")} description={t("timesAreShown")}>
          <TimeZoneExample now={Date.now()} />
        </Section>
      </Page>
    </Translated>
  );
}
