import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Banner } from "@/components/ui/banner";
import { TextLink } from "@/components/ui/text-link";
import { setupTokenState, type SetupTokenState } from "@/lib/auth/set-up";
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
  const [title, text] = explanations[state];
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">{t("setUpPosthorn")}</h1>
      <Banner tone={state === "used" || state === "done" ? "accent" : "failing"} title={title} role="status">{text}</Banner>
      {state === "used" || state === "done" ? <p className="text-sm"><TextLink href="/sign-in">{t("signIn")}</TextLink></p> : null}
    </>
  );
}

const again = "Stop Posthorn and start it again: it prints a new link while there is no owner.";

const explanations: Record<Exclude<SetupTokenState, "valid">, [title: string, text: string]> = {
  used: ["This link has been used.", "The first owner exists. Sign in, or ask them for access."],
  done: ["Posthorn is set up already.", "An owner exists. Sign in, or ask them for access."],
  expired: ["This link no longer works.", `It was replaced by a newer one, or is over 24 hours old. ${again}`],
  unknown: ["This is not a set-up link.", `Copy the whole address from the terminal. If it is gone: ${again.charAt(0).toLowerCase()}${again.slice(1)}`],
};
