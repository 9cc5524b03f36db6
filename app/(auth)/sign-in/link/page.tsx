import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
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
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signInBy"), referrer: "no-referrer", robots: { index: false } };
}

interface Props {
  searchParams: Promise<{ token?: string | string[]; callbackUrl?: string | string[] }>;
}

export default async function SignInLinkPage({ searchParams }: Props) {
  const t = await getTranslations("auth");
  if (!emailLinksWork()) notFound();
  const { token, callbackUrl } = await searchParams;
  const path = safeCallbackPath(callbackUrl);
  if (token === undefined) {
    return (
      <>
        <AuthHeading title={t("signInBy")}>{t("youGetALink")}</AuthHeading>
        <LinkRequestForm purpose="sign_in" callbackPath={path} onlyShown={!process.env.SMTP_URL} />
        <p className="text-sm"><TextLink href="/sign-in">{t("signInWith")}</TextLink></p>
      </>
    );
  }
  const { state, email } = typeof token === "string" ? await linkState(database(), "sign_in", token) : { state: "unknown" as const, email: null };
  return (
    <>
      <AuthHeading title={t("signInBy")} />
      {state === "valid" ? <UseLinkForm token={String(token)} email={email ?? ""} callbackPath={path} /> : <DeadLink state={state} again="/sign-in/link" />}
    </>
  );
}
