import type { Metadata } from "next";
import { LanguageChoice } from "@/app/i18n/language-choice";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { ThemeChoice } from "./theme-choice";
import { TimeZoneExample } from "./time-zone-example";

export const metadata: Metadata = { title: "Appearance" };

export default function AppearancePage() {
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="Appearance" description="How the dashboard looks in this browser. Nothing here changes it for anybody else." />
      <ThemeChoice />
      <LanguageChoice />
      <Section title="Time zone" description="Times are shown in the zone of your device. The exact instant is there on hover and on focus, and filters by time mean this zone too.">
        <TimeZoneExample now={Date.now()} />
      </Section>
    </Page>
  );
}
