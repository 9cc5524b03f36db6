import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getEndpointSettings } from "@/lib/endpoints/get-settings";
import { SettingsForm } from "./settings-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("endpointForm");
  return { title: t("deliverySettings") };
}

export default async function DeliverySettingsPage({ params }: { params: Promise<{ org: string; endpoint: string }> }) {
  const t = await getTranslations("endpointForm");
  const { org, endpoint: id } = await params;
  const { actor } = await requireActor(org);
  const settings = await orNotFound(getEndpointSettings(tools().db, actor, id));
  return (
    <Translated namespaces={["endpointForm"]}>
      <Page width="form">
        <PageHeader
          title={t("deliverySettings")}
          trail={[{ label: t("endpoints"), href: `/${org}/endpoints` }, { label: shortUrl(settings.url), href: `/${org}/endpoints/${id}` }]}
          description={t("whenDeliveriesAre")}
        />
        <SettingsForm org={org} id={id} initial={settings} refusal={await refusalFor(actor, "endpoint.write")} />
      </Page>
    </Translated>
  );
}
