import type { Metadata } from "next";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { getCatalogType } from "@/lib/event-types/catalog";
import { countRecentEvents } from "@/lib/event-types/count-recent";
import { mayEditCatalog } from "@/lib/event-types/may-edit";
import { exampleTree, schemaTree } from "@/lib/event-types/schema-tree";
import { TypeScreen } from "./type-screen";

interface TypePageProps {
  params: Promise<{ org: string; type: string }>;
}

export async function generateMetadata({ params }: TypePageProps): Promise<Metadata> {
  return { title: (await params).type };
}

export default async function TypePage({ params }: TypePageProps) {
  const { org, type: name } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const type = await orNotFound(getCatalogType(db, actor, name));
  const [recent, mayEdit] = await Promise.all([countRecentEvents(db, actor), mayEditCatalog(db, actor)]);
  return (
    <Translated namespaces={["type"]}>
      <TypeScreen
        org={org}
        type={type}
        tree={type.schema === null ? null : schemaTree(type.schema)}
        shape={type.schema === null && type.example !== null ? exampleTree(type.example) : null}
        recent={{ count: recent.byType[type.name] ?? 0, complete: recent.complete }}
        mayEdit={mayEdit && !type.operational}
        mayTest={may(actor, "endpoint.test")}
      />
    </Translated>
  );
}
