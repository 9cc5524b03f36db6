import type { Metadata } from "next";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { listReplays } from "@/lib/replays/get";
import { ReplayList } from "./replay-list";

export const metadata: Metadata = { title: "Replays" };

export default async function ReplaysPage({ params }: { params: Promise<{ org: string }> }) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [replays, { endpoints }] = await Promise.all([listReplays(db, actor), listDeliveryFilterChoices(db, actor)]);
  return <ReplayList org={org} initial={replays} renderedAt={Date.now()} endpoints={endpoints} refusal={refusalFor(actor, "delivery.redeliver")} />;
}
