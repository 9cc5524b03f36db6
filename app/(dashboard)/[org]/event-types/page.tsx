import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listCatalog } from "@/lib/event-types/catalog";
import { countRecentEvents } from "@/lib/event-types/count-recent";
import { TypeList } from "./type-list";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("types"))("title") };
}

export default async function EventTypesPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [catalog, recent] = await Promise.all([listCatalog(db, actor), countRecentEvents(db, actor)]);
  return (
    <Translated namespaces={["types"]}>
      <TypeList org={org} types={catalog.types} endpoints={catalog.endpoints} mayEdit={catalog.mayEdit} recent={recent} />
    </Translated>
  );
}
