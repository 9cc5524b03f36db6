import type { Metadata } from "next";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { may } from "@/lib/auth/permissions";
import { getMailWishes } from "@/lib/members/mail-wishes";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { MailSwitches } from "./mail-switches";

export const metadata: Metadata = { title: "Notifications" };

/** Whom the product mails: the others read the notices in the dashboard. */
const mailedRoles = ["owner", "admin"];

export default async function NotificationsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor, organization, user } = await requireActor(org);
  if (user === null || !may(actor, "notification.write")) return <NotAllowed actor={actor} what="notification settings" who="members with an account" />;
  const mailed = mailedRoles.includes(actor.role);
  const wishes = await getMailWishes(tools().db, actor);
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="Notifications" description={<>What {organization.name} mails to {user.email}. Other members choose for themselves, and the dashboard shows these notices to everybody.</>} />
      {mailed ? null : <Banner title="You are not mailed as things are.">Owners and admins are mailed. Your choice counts as soon as you are one of them.</Banner>}
      <MailSwitches org={org} wishes={wishes} />
    </Page>
  );
}
