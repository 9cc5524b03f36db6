import type { Metadata } from "next";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { grantableScopes, scopeWords } from "@/lib/api-keys/scopes";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { NewKey } from "./new-key";

export const metadata: Metadata = { title: "Create API key" };

export default async function NewKeyPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "key.write")) return <NotAllowed actor={actor} what="this form" who="owners and admins with an account" />;
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="Create API key" trail={[{ label: "API keys", href: `/${org}/settings/keys` }]} description="Give it no more than its program needs. Scopes cannot be changed later: create another key instead." />
      <NewKey org={org} scopes={grantableScopes(false).map((scope) => ({ scope, words: scopeWords[scope] }))} />
    </Page>
  );
}
