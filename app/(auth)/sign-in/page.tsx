import type { Metadata } from "next";
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

export const metadata: Metadata = { title: "Sign in" };

interface Props {
  searchParams: Promise<{ callbackUrl?: string | string[]; error?: string | string[] }>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { callbackUrl, error } = await searchParams;
  const path = safeCallbackPath(callbackUrl);
  if ((await currentUser()) !== null) redirect(path);
  const provider = oidcName();
  const isDemo = env().POSTHORN_DEMO === "1";
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">Sign in</h1>
      {error ? <SignInError code={String(error)} provider={provider ?? "the provider"} /> : null}
      {provider === null ? null : <OidcButton name={provider} callbackPath={path} />}
      <SignInForm callbackPath={path} emailLinks={emailLinksWork()} demoSignIns={isDemo ? demoSignIns : []} />
    </>
  );
}
