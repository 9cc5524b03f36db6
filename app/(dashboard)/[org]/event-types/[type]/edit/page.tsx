import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { TypeForm } from "@/app/(dashboard)/[org]/event-types/_form/type-form";
import { CatalogRefusal } from "@/app/(dashboard)/[org]/event-types/_form/catalog-refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getCatalogType } from "@/lib/event-types/catalog";
import { mayEditCatalog } from "@/lib/event-types/may-edit";

export async function generateMetadata({ params }: EditTypePageProps): Promise<Metadata> {
  return { title: (await getTranslations("typeForm"))("editTitle", { name: (await params).type }) };
}

interface EditTypePageProps {
  params: Promise<{ org: string; type: string }>;
}

export default async function EditTypePage({ params }: EditTypePageProps) {
  const { org, type: name } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const type = await orNotFound(getCatalogType(db, actor, name));
  if (type.operational || !(await mayEditCatalog(db, actor))) return <CatalogRefusal org={org} operational={type.operational} />;
  return <Translated namespaces={["typeForm"]}><TypeForm org={org} type={type} /></Translated>;
}
