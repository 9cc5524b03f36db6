import { KeyRound, Plus } from "lucide-react";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { maxOrganizationKeys } from "@/lib/api-keys/create-organization-key";
import { listOrganizationKeys } from "@/lib/api-keys/list";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import type { Translator } from "@/lib/i18n/translator";
import { waitingReveal } from "@/lib/reveals/waiting";
import { KeyList } from "./key-list";
import { KeySecret } from "./key-secret";
import { keyState, toRow } from "./key-state";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("apiKeys") };
}

/** Longer ago nothing waits any more. */
const recentMs = 15 * 60_000;

export default async function KeysPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("apiKeys");
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "key.read")) return <NotAllowed actor={actor} what="keys" />;
  const { db } = tools();
  const now = Date.now();
  const keys = (await listOrganizationKeys(db, actor)).map(toRow);
  const mayWrite = may(actor, "key.write");
  const recent = mayWrite ? keys.filter(({ createdAt, revokedAt }) => revokedAt === null && now - new Date(createdAt).getTime() < recentMs) : [];
  const secrets = await Promise.all(recent.map(async ({ id, name }) => ({ id, name, waiting: await waitingReveal(db, actor, id) })));
  const live = keys.filter((key) => ["live", "expiring"].includes(keyState(key, now))).length;
  const create = <CreateKey href={`/${org}/settings/keys/new`} whyNot={whyNot(t, mayWrite, actor.kind === "portal", live)} />;
  return (
    <Translated namespaces={["apiKeys", "secret", "reveal"]}>
      <Page>
        <PageHeader title={t("apiKeys")} description={t("withAKey")} actions={keys.length > 0 ? create : null} />
        {secrets.map((secret) => <KeySecret key={secret.id} org={org} {...secret} />)}
        {keys.length === 0 ? (
          <EmptyState icon={<KeyRound aria-hidden />} title={t("yourApiKeys")} action={create}>{t("createOneFor")}</EmptyState>
        ) : (
          <KeyList org={org} keys={keys} mayWrite={mayWrite} />
        )}
      </Page>
    </Translated>
  );
}

function CreateKey({ href, whyNot }: { href: string; whyNot: string | null }) {
  const t = useTranslations("apiKeys");
  if (whyNot !== null) return <Button variant="primary" icon={<Plus />} disabledReason={whyNot}>{t("createApiKey")}</Button>;
  return <Button variant="primary" asChild><Link href={href}>{t.rich("createApiKey2", { plus: () => <Plus aria-hidden /> })}</Link></Button>;
}

function whyNot(t: Translator<"apiKeys">, mayWrite: boolean, portal: boolean, live: number): string | null {
  if (portal && !mayWrite) return t("visitorsThroughA");
  if (!mayWrite) return t("ownersAndAdminsCreate");
  return live >= maxOrganizationKeys ? t("liveKeysAre", { maxOrganizationKeys }) : null;
}
