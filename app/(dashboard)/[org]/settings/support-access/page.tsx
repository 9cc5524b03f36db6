import { LifeBuoy } from "lucide-react";
import type { Metadata } from "next";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Section } from "@/components/section";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { getSupportAccess } from "@/lib/support/list-grants";
import { GrantList } from "./grant-list";
import { PayloadSwitch } from "./payload-switch";

export const metadata: Metadata = { title: "Support access" };

export default async function SupportAccessPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "support_grant.read")) return <NotAllowed actor={actor} what="support access" who="owners and admins" />;
  const { staffSeesPayloads, grants } = await getSupportAccess(tools().db, actor);
  const mayWrite = may(actor, "support_grant.write");
  return (
    <Page className="gap-8">
      <PageHeader
        title="Support access"
        description={<>Support can look at your endpoints, deliveries and events, and changes nothing. Each look is in your <TextLink href={`/${org}/settings/audit?group=support`}>audit log</TextLink>. Nobody sees a signing secret or a credential.</>}
      />
      <Section title="Payloads"><PayloadSwitch key={String(staffSeesPayloads)} org={org} initial={staffSeesPayloads} disabled={!mayWrite} /></Section>
      <Section title="Grants to redeliver" description="To help, support can let itself redeliver single deliveries, for a stated reason and for a day at most. It can do nothing else. Revoke it whenever you like.">
        {grants.length === 0 ? (
          <EmptyState icon={<LifeBuoy aria-hidden />} title="Grants will appear here">Support has not asked to redeliver anything of yours.</EmptyState>
        ) : (
          <GrantList org={org} grants={grants} mayRevoke={mayWrite} />
        )}
      </Section>
    </Page>
  );
}
