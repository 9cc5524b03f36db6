import { History, Inbox, Mail, Send, Webhook } from "lucide-react";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { signOut } from "@/app/(auth)/sign-out";
import { mailboxIsOpen } from "@/lib/mail/mailbox-is-open";
import { NoticesBanner } from "./notices-banner";

interface OrganizationLayoutProps {
  params: Promise<{ org: string }>;
  children: ReactNode;
}

export default async function OrganizationLayout({ params, children }: OrganizationLayoutProps) {
  const { actor, organization, organizations, user } = await requireActor((await params).org);
  const base = `/${organization.slug}`;
  return (
    <AppShell
      homeHref={`${base}/endpoints`}
      nav={[
        { href: `${base}/endpoints`, label: "Endpoints", icon: <Webhook aria-hidden /> },
        { href: `${base}/deliveries`, label: "Deliveries", icon: <Send aria-hidden /> },
        { href: `${base}/replays`, label: "Replays", icon: <History aria-hidden /> },
        { href: `${base}/playground`, label: "Playground", icon: <Inbox aria-hidden /> },
      ]}
      organization={{
        current: { id: organization.slug, name: organization.name },
        choices: organizations.map(({ slug, name }) => ({ id: slug, name, href: `/${slug}/endpoints` })),
      }}
      account={{ user: { name: user.name, email: user.email }, signOut, links: mailboxIsOpen() ? [{ label: "Mailbox", href: "/mailbox", icon: <Mail aria-hidden /> }] : [] }}
      loopbackTargets={tools().policy.loopbackTargets.map(({ host, port }) => `${host}:${port}`)}
    >
      <NoticesBanner org={organization.slug} actor={actor} />
      {children}
    </AppShell>
  );
}
