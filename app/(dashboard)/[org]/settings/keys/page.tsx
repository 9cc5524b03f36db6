import { KeyRound, Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { maxOrganizationKeys } from "@/lib/api-keys/create-organization-key";
import { listOrganizationKeys } from "@/lib/api-keys/list";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { waitingReveal } from "@/lib/reveals/waiting";
import { KeyList } from "./key-list";
import { KeySecret } from "./key-secret";
import { keyState, toRow } from "./key-state";

export const metadata: Metadata = { title: "API keys" };

/** Longer ago nothing waits any more. */
const recentMs = 15 * 60_000;

export default async function KeysPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "key.read")) return <NotAllowed actor={actor} what="API keys" who="developers, admins and owners" />;
  const { db } = tools();
  const now = Date.now();
  const keys = (await listOrganizationKeys(db, actor)).map(toRow);
  const mayWrite = may(actor, "key.write");
  const recent = mayWrite ? keys.filter(({ createdAt, revokedAt }) => revokedAt === null && now - new Date(createdAt).getTime() < recentMs) : [];
  const secrets = await Promise.all(recent.map(async ({ id, name }) => ({ id, name, waiting: await waitingReveal(db, actor, id) })));
  const live = keys.filter((key) => ["live", "expiring"].includes(keyState(key, now))).length;
  const create = <CreateKey href={`/${org}/settings/keys/new`} whyNot={whyNot(mayWrite, actor.kind === "portal", live)} />;
  return (
    <Page>
      <PageHeader title="API keys" description="With a key your programs publish events and do what this dashboard does, as far as its scopes go." actions={keys.length > 0 ? create : null} />
      {secrets.map((secret) => <KeySecret key={secret.id} org={org} {...secret} />)}
      {keys.length === 0 ? (
        <EmptyState icon={<KeyRound aria-hidden />} title="Your API keys will be here" action={create}>Create one for each program that calls the API, so that you can revoke one without stopping the others.</EmptyState>
      ) : (
        <KeyList org={org} keys={keys} mayWrite={mayWrite} />
      )}
    </Page>
  );
}

function CreateKey({ href, whyNot }: { href: string; whyNot: string | null }) {
  if (whyNot !== null) return <Button variant="primary" icon={<Plus />} disabledReason={whyNot}>Create API key</Button>;
  return <Button variant="primary" asChild><Link href={href}><Plus aria-hidden />Create API key</Link></Button>;
}

function whyNot(mayWrite: boolean, portal: boolean, live: number): string | null {
  if (portal && !mayWrite) return "Visitors through a portal link make no keys: they would outlast the visit";
  if (!mayWrite) return "Owners and admins create and revoke API keys";
  return live >= maxOrganizationKeys ? `${maxOrganizationKeys} live keys are the limit: revoke one first` : null;
}
