import { LifeBuoy } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { getSupportAccess } from "@/lib/support/list-grants";
import { GrantList } from "./grant-list";
import { PayloadSwitch } from "./payload-switch";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("supportAccess");
  return { title: t("supportAccess") };
}

export default async function SupportAccessPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("supportAccess");
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "support_grant.read")) return <NotAllowed actor={actor} what="support-access" />;
  const { staffSeesPayloads, grants } = await getSupportAccess(tools().db, actor);
  const mayWrite = may(actor, "support_grant.write");
  return (
    <Translated namespaces={["supportAccess"]}>
      <Page className="gap-8">
        <PageHeader
          title={t("supportAccess")}
          description={<>{t.rich("supportCanLook", { textLink: (chunks) => <TextLink href={`/${org}/settings/audit?group=support`}>{chunks}</TextLink> })}</>}
        />
        <Section title={t("payloads")}><PayloadSwitch key={String(staffSeesPayloads)} org={org} initial={staffSeesPayloads} disabled={!mayWrite} /></Section>
        <Section title={t("grantsToRedeliver")} description={t("toHelpSupport")}>
          {grants.length === 0 ? (
            <EmptyState icon={<LifeBuoy aria-hidden />} title={t("grantsWillAppear")}>{t("supportHasNot")}</EmptyState>
          ) : (
            <GrantList org={org} grants={grants} mayRevoke={mayWrite} />
          )}
        </Section>
      </Page>
    </Translated>
  );
}
