import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { redirect } from "next/navigation";
import { Translated } from "@/app/i18n/translated";
import { Facts } from "@/components/facts";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { ProductMark } from "@/components/product-mark";
import { Section } from "@/components/section";
import { ThemeToggle } from "@/components/theme-toggle";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { signOut } from "@/app/(auth)/sign-out";
import { listSessions } from "@/lib/account/sessions";
import { currentUser } from "@/lib/auth/session";
import { signInPath } from "@/lib/auth/sign-in-path";
import { database } from "@/lib/db/database";
import { PasswordForm } from "./password-form";
import { SessionList } from "./session-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("account");
  return { title: t("yourAccount") };
}

/** What is a person's own, whatever organizations they belong to. */
export default async function AccountPage() {
  const t = await getTranslations("account");
  const person = await currentUser();
  if (person === null) redirect(signInPath("/account"));
  const { user, memberships } = person;
  const sessions = await listSessions(database(), person);
  return (
    <Translated namespaces={["account"]}>
      <div className="flex min-h-dvh flex-col">
        <header className="flex h-12 items-center justify-between gap-2 border-b border-line bg-rail px-3 md:px-4">
          <Link href="/" className="inline-flex h-8 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]"><ProductMark />Posthorn</Link>
          <ThemeToggle />
        </header>
        <main className="px-4 pt-6 pb-12 md:px-8">
          <Page width="form" className="gap-10">
            <PageHeader title={t("yourAccount")} actions={<form action={signOut}><Button type="submit">{t("signOut")}</Button></form>} />
            <Facts
              items={[
                { label: t("name"), value: user.name },
                { label: t("email"), value: <span className="foreign-text">{user.email}</span> },
                {
                  label: t("organizations"),
                  value: memberships.length === 0 ? t("none") : (
                    <ul className="grid gap-1">
                      {memberships.map(({ organization, role }) => (
                        <li key={organization.id}><TextLink href={`/${organization.slug}`}>{organization.name}</TextLink><span className="text-ink-muted">, {role.charAt(0).toUpperCase() + role.slice(1)}</span></li>
                      ))}
                    </ul>
                  ),
                },
              ]}
            />
            <Section title={t("password")} description={t("aNewOne")}>
              <PasswordForm email={user.email} />
            </Section>
            <Section title={t("signedInBrowsers")} description={t("eachCanBe")}>
              <SessionList sessions={sessions} />
            </Section>
          </Page>
        </main>
      </div>
    </Translated>
  );
}
