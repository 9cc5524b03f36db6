import type { Metadata } from "next";
import Link from "next/link";
import { redirect } from "next/navigation";
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

export const metadata: Metadata = { title: "Your account" };

/** What is a person's own, whatever organizations they belong to. */
export default async function AccountPage() {
  const person = await currentUser();
  if (person === null) redirect(signInPath("/account"));
  const { user, memberships } = person;
  const sessions = await listSessions(database(), person);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center justify-between gap-2 border-b border-line bg-rail px-3 md:px-4">
        <Link href="/" className="inline-flex h-8 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]"><ProductMark />Posthorn</Link>
        <ThemeToggle />
      </header>
      <main className="px-4 pt-6 pb-12 md:px-8">
        <Page width="form" className="gap-10">
          <PageHeader title="Your account" actions={<form action={signOut}><Button type="submit">Sign out</Button></form>} />
          <Facts
            items={[
              { label: "Name", value: user.name },
              { label: "Email", value: <span className="foreign-text">{user.email}</span> },
              {
                label: "Organizations",
                value: memberships.length === 0 ? "None" : (
                  <ul className="grid gap-1">
                    {memberships.map(({ organization, role }) => (
                      <li key={organization.id}><TextLink href={`/${organization.slug}`}>{organization.name}</TextLink><span className="text-ink-muted">, {role}</span></li>
                    ))}
                  </ul>
                ),
              },
            ]}
          />
          <Section title="Password" description="A new one signs every other browser out.">
            <PasswordForm email={user.email} />
          </Section>
          <Section title="Signed-in browsers" description="Each can be signed out from here. What you do not know should go, and then your password should change.">
            <SessionList sessions={sessions} />
          </Section>
        </Page>
      </main>
    </div>
  );
}
