import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { testTypesOf } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getEndpointDetail } from "@/lib/endpoints/get-detail";
import { listEventTypes } from "@/lib/event-types/list";
import { TestPage } from "./test-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("test");
  return { title: t("sendATest") };
}

export default async function Page({ params }: { params: Promise<{ org: string; endpoint: string }> }) {
  const { org, endpoint: id } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [{ url, status, signingProfile }, catalog] = await Promise.all([orNotFound(getEndpointDetail(db, actor, id)), listEventTypes(db, actor)]);
  return (
    <Translated namespaces={["test", "failure", "cause", "evidence", "delivery", "waterfall"]}>
      <TestPage org={org} endpoint={{ id, url, status, signingProfile }} types={testTypesOf(await getTranslations("test"), catalog)} refusal={await refusalFor(actor, "endpoint.test")} />
    </Translated>
  );
}
