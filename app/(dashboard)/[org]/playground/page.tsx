import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { mayDo } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listInboxes } from "@/lib/playground/list";
import { InboxList } from "./inbox-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("playground");
  return { title: t("playground") };
}

export default async function PlaygroundPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const inboxes = await listInboxes(tools().db, actor, env().NEXTAUTH_URL);
  return (
    <Translated namespaces={["playground"]}>
      <InboxList org={org} initial={inboxes} renderedAt={Date.now()} mayWrite={mayDo(actor.role, "playground.write")} />
    </Translated>
  );
}
