import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { grantableScopes } from "@/lib/api-keys/scopes";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { NewKey } from "./new-key";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("apiKeys");
  return { title: t("createApiKey") };
}

export default async function NewKeyPage({ params }: { params: Promise<{ org: string }> }) {
  const t = await getTranslations("apiKeys");
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "key.write")) {
    const back = <Button asChild><Link href={`/${org}/settings/keys`}>{t("seeTheApi")}</Link></Button>;
    return <PageMessage icon={<Lock aria-hidden />} title={t("youCannotCreate")} action={back}>{t("ownersAndAdmins")}</PageMessage>;
  }
  return (
    <Translated namespaces={["apiKeys"]}>
      <Page width="form" className="mx-0">
        <PageHeader title={t("createApiKey")} trail={[{ label: t("apiKeys"), href: `/${org}/settings/keys` }]} description={t("giveItNo")} />
        <NewKey org={org} scopes={grantableScopes(false).map((scope) => ({ scope, words: t(`scope.${scope}`) }))} />
      </Page>
    </Translated>
  );
}
