import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { setupTokenState } from "@/lib/auth/set-up";
import { database } from "@/lib/db/database";
import { env } from "@/lib/env";
import { SetupForm } from "./setup-form";

// The address holds the token: no other site is to learn it.
export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("auth");
  return { title: t("setUp"), referrer: "no-referrer", robots: { index: false } };
}

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const t = await getTranslations("auth");
  const { token } = await searchParams;
  const state = typeof token === "string" ? await setupTokenState(database(), token) : "unknown";
  if (state === "valid") {
    return (
      <>
        <header className="grid gap-1">
          <h1 className="text-2xl font-semibold tracking-[-0.015em]">{t("setUpPosthorn")}</h1>
          <p className="text-sm text-ink-muted">{t("youBecomeThe")}</p>
        </header>
        <SetupForm token={String(token)} host={new URL(env().NEXTAUTH_URL).host} />
      </>
    );
  }
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">{t("setUpPosthorn")}</h1>
      <Banner tone={state === "used" || state === "done" ? "accent" : "failing"} title={t(`setup.${state}.title`)} role="status">{t(`setup.${state}.text`)}</Banner>
      {state === "used" || state === "done" ? <p className="text-sm"><TextLink href="/sign-in">{t("signIn")}</TextLink></p> : null}
    </>
  );
}
