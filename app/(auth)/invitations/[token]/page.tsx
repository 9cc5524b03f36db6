import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
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
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("invitation"), referrer: "no-referrer", robots: { index: false } };
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const t = await getTranslations("auth");
  const { token } = await params;
  const invitation = await findInvitation(database(), token);
  if (invitation.state !== "open") return <DeadInvitation invitation={invitation} />;
  const signedIn = (await currentUser())?.user;
  return (
    <>
      <AuthHeading title={t("joinName", { name: invitation.organization.name })}>
        {t.rich("invites", { span: () => <span className="foreign-text">{invitation.invitedBy}</span>, strong: () => <strong className="foreign-text font-medium text-ink">{invitation.email}</strong>, role: invitation.role, strong2: () => <strong className="font-medium text-ink">{invitation.role}</strong>, timeAgo: () => <TimeAgo at={invitation.expiresAt} /> })}
      </AuthHeading>
      <NextStep token={token} invitation={invitation} signedInAs={signedIn?.email ?? null} />
    </>
  );
}

function NextStep({ token, invitation, signedInAs }: { token: string; invitation: FoundInvitation & { state: "open" }; signedInAs: string | null }) {
  const t = useTranslations("auth");
  const path = `/invitations/${token}`;
  if (signedInAs === invitation.email) return <AcceptForm token={token} organization={invitation.organization.name} />;
  if (signedInAs !== null) {
    return (
      <Banner
        tone="waiting"
        role="status"
        title={t("youAreSigned", { signedInAs })}
        actions={<form action={signOutTo.bind(null, path)}><Button type="submit">{t("signOutAnd")}</Button></form>}
      >
        {t("theInvitationIs", { email: invitation.email })}
      </Banner>
    );
  }
  if (!invitation.hasAccount) return <NewAccountForm token={token} email={invitation.email} organization={invitation.organization.name} />;
  return (
    <>
      <p className="text-sm">{t("thereIsAn")}</p>
      <Button asChild variant="primary" size="lg"><a href={`/sign-in?callbackUrl=${encodeURIComponent(path)}`}>{t("signInTo")}</a></Button>
    </>
  );
}

function DeadInvitation({ invitation }: { invitation: Exclude<FoundInvitation, { state: "open" }> }) {
  const t = useTranslations("auth");
  const name = invitation.state === "unknown" ? null : invitation.organization.name;
  const [title, text]: [string, ReactNode] = {
    accepted: [t("thisInvitationHas"), <>{t.rich("eachWorksOnce", { textLink: (chunks) => <TextLink key="in" href="/sign-in">{chunks}</TextLink> })}</>] as [string, ReactNode],
    expired: [t("thisInvitationIs"), t("itWorkedFor")] as [string, ReactNode],
    revoked: [t("thisInvitationWas"), t("askWhoeverInvited")] as [string, ReactNode],
    unknown: [t("thisIsNot"), t("copyTheWhole")] as [string, ReactNode],
  }[invitation.state];
  return (
    <>
      <AuthHeading title={name === null ? t("invitation") : t("invitationTo", { name })} />
      <Banner tone={invitation.state === "accepted" ? "accent" : "failing"} role="status" title={title}>{text}</Banner>
    </>
  );
}
