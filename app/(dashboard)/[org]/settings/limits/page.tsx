import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Translated } from "@/app/i18n/translated";
import { CopyableId } from "@/components/copyable-id";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { TextLink } from "@/components/ui/text-link";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { toPublicId } from "@/lib/ids";
import { getUsage } from "@/lib/limits/get-usage";
import { LimitMeter } from "./limit-meter";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("limits") };
}

export default async function LimitsPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("settings");
  const { org } = await params;
  const { actor, organization } = await requireActor(org);
  if (!may(actor, "limit.read")) return <NotAllowed actor={actor} what="limits" />;
  const { endpoints, pending, publishPerMinute } = await getUsage(tools().db, actor);
  return (
    <Translated namespaces={["settings"]}>
      <Page width="form" className="mx-0">
        <PageHeader title={t("limits")} description={t("whatMayUse", { name: organization.name })} />
        <div className="divide-y divide-line border-y border-line">
          <LimitMeter title={t("endpoints")} unit="endpoints" {...endpoints}>
            {t.rich("atTheLimit", { textLink: (chunks) => <TextLink href={`/${org}/endpoints`}>{chunks}</TextLink> })}
          </LimitMeter>
          <LimitMeter title={t("waitingDeliveries")} unit="deliveries" counted {...pending}>
            {t.rich("deliveriesThatWait", { code: (chunks) => <code>{chunks}</code>, textLink: (chunks) => <TextLink href={`/${org}/deliveries?state=pending,retrying`}>{chunks}</TextLink> })}
          </LimitMeter>
          <LimitMeter title={t("eventsAMinute")} unit="events" {...publishPerMinute}>
            {t.rich("aboveTheLimit", { code: (chunks) => <code>{chunks}</code> })}
          </LimitMeter>
        </div>
        <div className="grid gap-2 text-sm text-ink-muted">
          <p>{t("otherLimits", { name: organization.name, who: actor.kind === "portal" ? "portal" : "operator" })}</p>
          <p><CopyableId value={toPublicId("org", organization.id)} label={t("organizationIdName")} /></p>
        </div>
      </Page>
    </Translated>
  );
}
