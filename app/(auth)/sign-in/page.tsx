import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { redirect } from "next/navigation";
import { emailLinksWork } from "@/lib/auth/email-links";
import { oidcName } from "@/lib/auth/oidc";
import { currentUser } from "@/lib/auth/session";
import { safeCallbackPath } from "@/lib/auth/sign-in-path";
import { demoSignIns } from "@/lib/demo/sign-ins";
import { env } from "@/lib/env";
import { OidcButton } from "./oidc-button";
import { SignInError } from "./sign-in-error";
import { SignInForm } from "./sign-in-form";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("signIn") };
}

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const t = await getTranslations("auth");
  const { callbackUrl, error } = await searchParams;
  const path = safeCallbackPath(callbackUrl);
  if ((await currentUser()) !== null) redirect(path);
  const provider = oidcName();
  const isDemo = env().POSTHORN_DEMO === "1";
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">{t("signIn")}</h1>
      {error ? <SignInError code={String(error)} provider={provider ?? t("theProvider")} /> : null}
      {provider === null ? null : <OidcButton name={provider} callbackPath={path} />}
      <SignInForm callbackPath={path} emailLinks={emailLinksWork()} demoSignIns={isDemo ? demoSignIns : []} />
    </>
  );
}
