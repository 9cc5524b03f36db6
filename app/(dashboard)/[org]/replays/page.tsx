import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { listReplays } from "@/lib/replays/get";
import { ReplayList } from "./replay-list";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("replays");
  return { title: t("replays") };
}

export default async function ReplaysPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [replays, { endpoints }] = await Promise.all([listReplays(db, actor), listDeliveryFilterChoices(db, actor)]);
  return (
    <Translated namespaces={["replays", "log", "failure"]}>
      <ReplayList org={org} initial={replays} renderedAt={Date.now()} endpoints={endpoints} refusal={await refusalFor(actor, "delivery.redeliver")} />
    </Translated>
  );
}
