import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getEndpointDetail } from "@/lib/endpoints/get-detail";
import { listSecrets } from "@/lib/signing-secrets/list";
import { waitingReveal } from "@/lib/reveals/waiting";
import { SigningPage } from "./signing-page";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("signing");
  return { title: t("signing") };
}

export default async function Page({ params }: { params: Promise<{ org: string; endpoint: string }> }) {
  const { org, endpoint: id } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [{ url, retryPolicy }, signing, waiting] = await orNotFound(Promise.all([getEndpointDetail(db, actor, id), listSecrets(db, actor, id), waitingReveal(db, actor, id)]));
  return (
    <Translated namespaces={["signing", "profile", "moment", "secret", "reveal"]}>
      <SigningPage org={org} endpoint={{ id, url, retryPolicy }} signing={signing} waiting={waiting} refusal={await refusalFor(actor, "endpoint.write")} />
    </Translated>
  );
}
