import type { Metadata } from "next";
import type { ReactNode } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { TimeAgo } from "@/components/time-ago";
import { AuthHeading } from "@/app/(auth)/auth-heading";
import { signOutTo } from "@/app/(auth)/sign-out";
import { currentUser } from "@/lib/auth/session";
import { database } from "@/lib/db/database";
import { findInvitation, type FoundInvitation } from "@/lib/invitations/find";
import { AcceptForm } from "./accept-form";
import { NewAccountForm } from "./new-account-form";

// The address holds the token: no other site is to learn it.
export const metadata: Metadata = { title: "Invitation", referrer: "no-referrer", robots: { index: false } };

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  const invitation = await findInvitation(database(), token);
  if (invitation.state !== "open") return <DeadInvitation invitation={invitation} />;
  const signedIn = (await currentUser())?.user;
  return (
    <>
      <AuthHeading title={`Join ${invitation.organization.name}`}>
        <span className="foreign-text">{invitation.invitedBy}</span> invites <strong className="foreign-text font-medium text-ink">{invitation.email}</strong> to be {article(invitation.role)} <strong className="font-medium text-ink">{invitation.role}</strong>. The invitation ends <TimeAgo at={invitation.expiresAt} />.
      </AuthHeading>
      <NextStep token={token} invitation={invitation} signedInAs={signedIn?.email ?? null} />
    </>
  );
}

function NextStep({ token, invitation, signedInAs }: { token: string; invitation: FoundInvitation & { state: "open" }; signedInAs: string | null }) {
  const path = `/invitations/${token}`;
  if (signedInAs === invitation.email) return <AcceptForm token={token} organization={invitation.organization.name} />;
  if (signedInAs !== null) {
    return (
      <Banner
        tone="waiting"
        role="status"
        title={`You are signed in as ${signedInAs}.`}
        actions={<form action={signOutTo.bind(null, path)}><Button type="submit">Sign out and go on</Button></form>}
      >
        The invitation is for {invitation.email}. Sign out first, or ask for an invitation to your own address.
      </Banner>
    );
  }
  if (!invitation.hasAccount) return <NewAccountForm token={token} email={invitation.email} organization={invitation.organization.name} />;
  return (
    <>
      <p className="text-sm">There is an account with this address. Sign in with it, and you come back here.</p>
      <Button asChild variant="primary" size="lg"><a href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`}>Sign in to accept</a></Button>
    </>
  );
}

function DeadInvitation({ invitation }: { invitation: Exclude<FoundInvitation, { state: "open" }> }) {
  const name = invitation.state === "unknown" ? null : invitation.organization.name;
  const [title, text]: [string, ReactNode] = {
    accepted: ["This invitation has been used.", <>Each works once. If it was you, <TextLink key="in" href="/sign-in">sign in</TextLink>.</>] as [string, ReactNode],
    expired: ["This invitation is too old.", "It worked for seven days. Ask whoever invited you to send it again."] as [string, ReactNode],
    revoked: ["This invitation was taken back.", "Ask whoever invited you, if you think that is a mistake."] as [string, ReactNode],
    unknown: ["This is not an invitation.", "Copy the whole link from the mail. If it was sent to you again since, only the newest works."] as [string, ReactNode],
  }[invitation.state];
  return (
    <>
      <AuthHeading title={name === null ? "Invitation" : `Invitation to ${name}`} />
      <Banner tone={invitation.state === "accepted" ? "accent" : "failing"} role="status" title={title}>{text}</Banner>
    </>
  );
}

function article(role: string): string {
  return /^[aeiou]/.test(role) ? "an" : "a";
}
