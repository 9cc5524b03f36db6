import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { NewReplay } from "./new-replay";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("replays");
  return { title: t("replayDeliveries") };
}

export default async function NewReplayPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const choices = await listDeliveryFilterChoices(tools().db, actor);
  return (
    <Translated namespaces={["replays", "log", "failure"]}>
      <NewReplay org={org} choices={choices} refusal={await refusalFor(actor, "delivery.redeliver")} />
    </Translated>
  );
}
