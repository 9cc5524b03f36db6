import type { Metadata } from "next";
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

export const metadata: Metadata = { title: "Members" };

export default async function MembersPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor, organization } = await requireActor(org);
  if (!may(actor, "member.read")) return <NotAllowed actor={actor} what="the members" who="members" />;
  const { db } = tools();
  const [members, invitations] = await Promise.all([listMembers(db, actor), listInvitations(db, actor)]);
  const roles = choosableRoles(may(actor, "member.write_owner"));
  const mayInvite = may(actor, "member.invite");
  const lastOwner = members.filter(({ role }) => role === "owner").length === 1;
  return (
    <Page width="reading" className="gap-8">
      <PageHeader
        title="Members"
        description={`Who sees ${organization.name}, and what each may do.`}
        actions={<Invite org={org} roles={roles} mailed={Boolean(process.env.SMTP_URL)} disabledReason={mayInvite ? null : "Owners and admins invite people"} />}
      />
      <MemberList org={org} members={members} roles={roles} may={{ write: may(actor, "member.write"), writeOwner: may(actor, "member.write_owner") }} lastOwner={lastOwner} />
      {invitations.length > 0 ? (
        <Section title="Invitations" description="Open until they are accepted, revoked, or seven days old.">
          <InvitationList org={org} invitations={invitations} mailed={Boolean(process.env.SMTP_URL)} mayInvite={mayInvite} mayInviteOwners={may(actor, "member.write_owner")} />
        </Section>
      ) : null}
      {actor.kind === "user" ? <Leave org={org} name={organization.name} disabledReason={actor.role === "owner" && lastOwner ? "You are the last owner. Make somebody else an owner first" : null} /> : null}
    </Page>
  );
}
