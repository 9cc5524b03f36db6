import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { TextLink } from "@/components/ui/text-link";
import { AuthHeading } from "@/app/(auth)/auth-heading";
import { DeadLink } from "@/app/(auth)/dead-link";
import { LinkRequestForm } from "@/app/(auth)/link-request-form";
import { emailLinksWork } from "@/lib/auth/email-links";
import { linkState } from "@/lib/auth/one-time-token";
import { safeCallbackPath } from "@/lib/auth/sign-in-path";
import { database } from "@/lib/db/database";
import { UseLinkForm } from "./use-link-form";

// The address may hold a token: no other site is to learn it.
export const metadata: Metadata = { title: "Sign in by email", referrer: "no-referrer", robots: { index: false } };

interface Props {
  searchParams: Promise<{ token?: string | string[]; callbackUrl?: string | string[] }>;
}

export default async function SignInLinkPage({ searchParams }: Props) {
  if (!emailLinksWork()) notFound();
  const { token, callbackUrl } = await searchParams;
  const path = safeCallbackPath(callbackUrl);
  if (token === undefined) {
    return (
      <>
        <AuthHeading title="Sign in by email">You get a link that signs you in, without a password.</AuthHeading>
        <LinkRequestForm purpose="sign_in" callbackPath={path} onlyShown={!process.env.SMTP_URL} />
        <p className="text-sm"><TextLink href="/sign-in">Sign in with a password</TextLink></p>
      </>
    );
  }
  const { state, email } = typeof token === "string" ? await linkState(database(), "sign_in", token) : { state: "unknown" as const, email: null };
  return (
    <>
      <AuthHeading title="Sign in by email" />
      {state === "valid" ? <UseLinkForm token={String(token)} email={email ?? ""} callbackPath={path} /> : <DeadLink state={state} again="/sign-in/link" />}
    </>
  );
}
