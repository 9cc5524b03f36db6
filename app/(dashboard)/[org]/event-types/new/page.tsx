import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CatalogRefusal } from "@/app/(dashboard)/[org]/event-types/_form/catalog-refusal";
import { TypeForm } from "@/app/(dashboard)/[org]/event-types/_form/type-form";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { mayEditCatalog } from "@/lib/event-types/may-edit";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("typeForm"))("newTitle") };
}

export default async function NewTypePage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!(await mayEditCatalog(tools().db, actor))) return <CatalogRefusal org={org} operational={false} />;
  return <Translated namespaces={["typeForm"]}><TypeForm org={org} type={null} /></Translated>;
}
