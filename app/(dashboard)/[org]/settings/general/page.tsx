import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { toPublicId } from "@/lib/ids";
import { NameForm } from "./name-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("generalSettings") };
}

export default async function GeneralPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("settings");
  const { actor, organization } = await requireActor((await params).org);
  const mayRename = may(actor, "organization.write");
  return (
    <Translated namespaces={["settings"]}>
      <Page width="form" className="mx-0">
        <PageHeader title={t("general")} description={t("whatThisOrganization")} />
        <NameForm org={organization.slug} name={organization.name} disabledReason={mayRename ? null : t("ownersAndAdmins")} />
        <Facts
          items={[
            { label: t("address"), value: <CopyableId value={organization.slug} label={t("addressName")} /> },
            { label: t("organizationId"), value: <CopyableId value={toPublicId("org", organization.id)} label={t("organizationIdName")} /> },
          ]}
        />
        <p className="text-xs text-ink-muted">{t("theAddressStands")}</p>
      </Page>
    </Translated>
  );
}
