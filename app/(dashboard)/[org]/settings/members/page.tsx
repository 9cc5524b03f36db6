import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { listInvitations } from "@/lib/invitations/list";
import { listMembers } from "@/lib/members/list";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { InvitationList } from "./invitation-list";
import { Invite } from "./invite";
import { Leave } from "./leave";
import { MemberList } from "./member-list";
import { choosableRoles } from "./role-words";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("members");
  return { title: t("members") };
}

export default async function MembersPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("members");
  const { org } = await params;
  const { actor, organization } = await requireActor(org);
  if (!may(actor, "member.read")) return <NotAllowed actor={actor} what="members" />;
  const { db } = tools();
  const [members, invitations] = await Promise.all([listMembers(db, actor), listInvitations(db, actor)]);
  const roles = choosableRoles(t, may(actor, "member.write_owner"));
  const mayInvite = may(actor, "member.invite");
  const lastOwner = members.filter(({ role }) => role === "owner").length === 1;
  return (
    <Translated namespaces={["members"]}>
      <Page width="reading" className="gap-8">
        <PageHeader
          title={t("members")}
          description={t("whoSeesAnd", { name: organization.name })}
          actions={<Invite org={org} roles={roles} mailed={Boolean(process.env.SMTP_URL)} disabledReason={mayInvite ? null : t("ownersAndAdmins")} />}
        />
        <MemberList org={org} members={members} roles={roles} may={{ write: may(actor, "member.write"), writeOwner: may(actor, "member.write_owner") }} lastOwner={lastOwner} />
        {invitations.length > 0 ? (
          <Section title={t("invitations")} description={t("openUntilThey")}>
            <InvitationList org={org} invitations={invitations} mailed={Boolean(process.env.SMTP_URL)} mayInvite={mayInvite} mayInviteOwners={may(actor, "member.write_owner")} />
          </Section>
        ) : null}
        {actor.kind === "user" ? <Leave org={org} name={organization.name} disabledReason={actor.role === "owner" && lastOwner ? t("youAreThe") : null} /> : null}
      </Page>
    </Translated>
  );
}
