import { MailOpen } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { notFound, redirect } from "next/navigation";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { ProductMark } from "@/components/product-mark";
import { ThemeToggle } from "@/components/theme-toggle";
import { EmptyState } from "@/components/ui/empty-state";
import { tools } from "@/lib/app/tools";
import { currentUser } from "@/lib/auth/session";
import { signInPath } from "@/lib/auth/sign-in-path";
import { mailboxIsOpen } from "@/lib/mail/mailbox-is-open";
import { listMail } from "@/lib/mail/list";
import { Mail } from "./mail";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("mailbox");
  return { title: t("mailbox") };
}

/** In development and the demo: the mail that would go to the reader's own address, or did. In earnest there is no such page. */
export default async function MailboxPage() {
  const t = await getTranslations("mailbox");
  if (!mailboxIsOpen()) notFound();
  const current = await currentUser();
  if (current === null) redirect(signInPath("/mailbox"));
  const mails = await listMail(tools().db, current.user.id);
  const smtp = Boolean(process.env.SMTP_URL);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex h-12 items-center justify-between gap-2 border-b border-line bg-rail px-3 md:px-4">
        <Link href="/" className="inline-flex h-8 items-center gap-2 rounded-md pr-1 text-sm font-semibold tracking-[-0.01em]"><ProductMark />Posthorn</Link>
        <ThemeToggle />
      </header>
      <main className="px-4 pt-6 pb-12 md:px-8">
        <Page width="form">
          <PageHeader
            title={t("mailbox")}
            description={<>{t("whatWasMailed", { email: current.user.email, smtp: smtp ? "yes" : "no" })}</>}
          />
          {mails.length === 0
            ? <EmptyState icon={<MailOpen aria-hidden />} title={t("mailWillAppear")}>{t("ownersAndAdmins")}</EmptyState>
            : mails.map((mail) => <Mail key={mail.id} mail={mail} smtp={smtp} />)}
        </Page>
      </main>
    </div>
  );
}
