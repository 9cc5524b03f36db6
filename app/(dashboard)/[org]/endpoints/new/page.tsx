import { Lock } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import Link from "next/link";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { countRecentEvents } from "@/lib/event-types/count-recent";
import { listEventTypes } from "@/lib/event-types/list";
import { NewEndpoint } from "./new-endpoint";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("endpointForm");
  return { title: t("addEndpoint") };
}

interface NewEndpointPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<{ url?: string | string[] }>;
}

export default async function NewEndpointPage({ params, searchParams }: NewEndpointPageProps) {
  const t = await getTranslations("endpointForm");
  const { org } = await params;
  const { url } = await searchParams;
  const { actor } = await requireActor(org);
  const refusal = await refusalFor(actor, "endpoint.write");
  if (refusal !== null) {
    return (
      <PageMessage icon={<Lock aria-hidden />} title={t("youCannotAdd")} action={<Button asChild><Link href={`/${org}/endpoints`}>{t("backToTheEndpoints")}</Link></Button>}>
        {refusal}
      </PageMessage>
    );
  }
  const { db } = tools();
  const [catalog, recent] = await Promise.all([listEventTypes(db, actor), countRecentEvents(db, actor)]);
  return (
    <Translated namespaces={["endpointForm", "credentials", "profile", "signing", "test", "failure", "cause", "evidence", "delivery", "waterfall", "secret"]}>
      <NewEndpoint org={org} url={typeof url === "string" ? url : ""} catalog={catalog} recent={recent} />
    </Translated>
  );
}
