import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listEndpoints } from "@/lib/endpoints/list";
import { EndpointList } from "./endpoint-list";
import { refusalFor } from "./refusal";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("endpoints");
  return { title: t("endpoints") };
}

export default async function EndpointsPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  return (
    <Translated namespaces={["endpoints", "disabledCause"]}>
      <EndpointList org={org} initial={await listEndpoints(tools().db, actor)} renderedAt={Date.now()} refusal={await refusalFor(actor, "endpoint.write")} />
    </Translated>
  );
}
