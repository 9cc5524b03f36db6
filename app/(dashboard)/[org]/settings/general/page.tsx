import type { Metadata } from "next";
import { CopyableId } from "@/components/copyable-id";
import { Facts } from "@/components/facts";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { toPublicId } from "@/lib/ids";
import { NameForm } from "./name-form";

export const metadata: Metadata = { title: "General settings" };

export default async function GeneralPage({ params }: { params: Promise<{ org: string }> }) {
  const { actor, organization } = await requireActor((await params).org);
  const mayRename = may(actor, "organization.write");
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="General" description="What this organization is called, and how programs address it." />
      <NameForm org={organization.slug} name={organization.name} disabledReason={mayRename ? null : "Owners and admins can change the name"} />
      <Facts
        items={[
          { label: "Address", value: <CopyableId value={organization.slug} label="address" /> },
          { label: "Organization id", value: <CopyableId value={toPublicId("org", organization.id)} label="organization id" /> },
        ]}
      />
      <p className="text-xs text-ink-muted">The address stands in every link to this dashboard and in the API, so it does not change with the name.</p>
    </Page>
  );
}
