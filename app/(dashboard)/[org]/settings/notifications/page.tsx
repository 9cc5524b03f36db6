import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { may } from "@/lib/auth/permissions";
import { getMailWishes } from "@/lib/members/mail-wishes";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { MailSwitches } from "./mail-switches";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("settings");
  return { title: t("notifications") };
}

/** Whom the product mails: the others read the notices in the dashboard. */
const mailedRoles = ["owner", "admin"];

export default async function NotificationsPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("settings");
  const { org } = await params;
  const { actor, organization, user } = await requireActor(org);
  if (user === null || !may(actor, "notification.write")) return <NotAllowed actor={actor} what="notifications" />;
  const mailed = mailedRoles.includes(actor.role);
  const wishes = await getMailWishes(tools().db, actor);
  return (
    <Translated namespaces={["settings"]}>
      <Page width="form" className="mx-0">
        <PageHeader title={t("notifications")} description={<>{t("mailsTo", { name: organization.name, email: user.email })}</>} />
        {mailed ? null : <Banner title={t("youAreNot")}>{t("ownersAndAdminsAre")}</Banner>}
        <MailSwitches org={org} wishes={wishes} />
      </Page>
    </Translated>
  );
}
