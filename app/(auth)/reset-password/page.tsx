import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { AuthHeading } from "@/app/(auth)/auth-heading";
import { DeadLink } from "@/app/(auth)/dead-link";
import { linkState } from "@/lib/auth/one-time-token";
import { database } from "@/lib/db/database";
import { NewPasswordForm } from "./new-password-form";

// The address holds the token: no other site is to learn it.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("chooseANew"), referrer: "no-referrer", robots: { index: false } };
}

export default async function ResetPasswordPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const t = await getTranslations("auth");
  const { token } = await searchParams;
  const { state, email } = typeof token === "string" ? await linkState(database(), "password_reset", token) : { state: "unknown" as const, email: null };
  return (
    <>
      <AuthHeading title={t("chooseANew")}>{state === "valid" ? <>{t.rich("forEveryOther", { span: () => <span className="foreign-text">{email}</span> })}</> : null}</AuthHeading>
      {state === "valid" ? <NewPasswordForm token={String(token)} email={email ?? ""} /> : <DeadLink state={state} again="/forgot-password" />}
    </>
  );
}
