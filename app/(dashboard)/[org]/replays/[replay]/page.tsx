import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { orNotFound, titleOf } from "@/app/(dashboard)/[org]/or-not-found";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { getReplay } from "@/lib/replays/get";
import { ReplayView } from "./replay-view";

interface Props {
  params: Promise<{ org: string; replay: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = await getTranslations("replays");
  const { org, replay } = await params;
  return titleOf(load(org, replay).then(({ detail }) => t("replayOf", { count: detail.total })));
}

export default async function ReplayPage({ params }: Props) {
  const { org, replay } = await params;
  const { actor, detail } = await load(org, replay);
  const { endpoints } = await listDeliveryFilterChoices(tools().db, actor);
  return (
    <Translated namespaces={["replays", "log", "failure"]}>
      <ReplayView org={org} initial={detail} renderedAt={Date.now()} endpoints={endpoints} refusal={await refusalFor(actor, "delivery.redeliver")} />
    </Translated>
  );
}

/** Once for the title and the page. */
const load = cache(async (org: string, replay: string) => {
  const { actor } = await requireActor(org);
  return { actor, detail: await orNotFound(getReplay(tools().db, actor, replay)) };
});
