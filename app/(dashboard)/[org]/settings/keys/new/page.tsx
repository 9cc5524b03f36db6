import { Lock } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { grantableScopes, scopeWords } from "@/lib/api-keys/scopes";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { NewKey } from "./new-key";

export const metadata: Metadata = { title: "Create API key" };

export default async function NewKeyPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "key.write")) {
    const back = <Button asChild><Link href={`/${org}/settings/keys`}>See the API keys</Link></Button>;
    return <PageMessage icon={<Lock aria-hidden />} title="You cannot create API keys" action={back}>Owners and admins with an account can. Ask one of them for a key, and say what your program needs to do.</PageMessage>;
  }
  return (
    <Page width="form" className="mx-0">
      <PageHeader title="Create API key" trail={[{ label: "API keys", href: `/${org}/settings/keys` }]} description="Give it no more than its program needs. Scopes cannot be changed later: create another key instead." />
      <NewKey org={org} scopes={grantableScopes(false).map((scope) => ({ scope, words: scopeWords[scope] }))} />
    </Page>
  );
}
