import type { ReactNode } from "react";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { requireActor } from "@/lib/auth/session";
import { settingsSections } from "./sections";
import { SettingsNav } from "./settings-nav";

/** The settings' own navigation. Each page below brings its title and says so where the reader may not see it. */
export default async function SettingsLayout({ params, children }: { params: Promise<{ org: string }>; children: ReactNode }) {
  const { org } = await params;
  const { actor } = await requireActor(org, { look: false });
  return (
    <Page className="grid-cols-[minmax(0,1fr)]">
      <Translated namespaces={["settings"]}><SettingsNav base={`/${org}/settings`} sections={settingsSections(actor)} /></Translated>
      {children}
    </Page>
  );
}
