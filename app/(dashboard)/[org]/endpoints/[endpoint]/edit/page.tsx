import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { credentialWords } from "@/app/(dashboard)/[org]/endpoints/[endpoint]/authentication/credential-words";
import { settingsDraftOf } from "@/app/(dashboard)/[org]/endpoints/_form/settings-draft";
import { Translated } from "@/app/i18n/translated";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listCredentials } from "@/lib/credentials/list";
import { getEndpoint } from "@/lib/endpoints/get";
import { getEndpointSettings } from "@/lib/endpoints/get-settings";
import { countRecentEvents } from "@/lib/event-types/count-recent";
import { listEventTypes } from "@/lib/event-types/list";
import { EditEndpoint } from "./edit-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("endpointForm");
  return { title: t("editEndpoint") };
}

export default async function EditEndpointPage({ params }: { params: Promise<{ org: string; endpoint: string }> }) {
  const t = await getTranslations("endpointForm");
  const { org, endpoint: id } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const { url, description, filters } = await orNotFound(getEndpoint(db, actor, id));
  const refusal = await refusalFor(actor, "endpoint.write");
  if (refusal !== null) {
    return (
      <PageMessage icon={<Lock aria-hidden />} title={t("youCannotChange")} action={<Button asChild><Link href={`/${org}/endpoints/${id}`}>{t("backToThe")}</Link></Button>}>
        {refusal}
      </PageMessage>
    );
  }
  const [catalog, recent, facts, settings] = await Promise.all([listEventTypes(db, actor), countRecentEvents(db, actor), listCredentials(tools(), actor, id), orNotFound(getEndpointSettings(db, actor, id))]);
  return (
    <Translated namespaces={["endpointForm", "credentials", "profile", "test"]}>
      <EditEndpoint org={org} id={id} initial={{ url, description, filters, settings: settingsDraftOf(settings) }} catalog={catalog} recent={recent} credentials={credentialWords(await getTranslations("credentials"), await getLocale(), facts)} />
    </Translated>
  );
}
