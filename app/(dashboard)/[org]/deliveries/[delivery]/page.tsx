import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cache } from "react";
import { orNotFound, titleOf } from "@/app/(dashboard)/[org]/or-not-found";
import { hostOf } from "@/app/(dashboard)/[org]/deliveries/failure-words";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { getDelivery } from "@/lib/deliveries/get";
import { getDeliveryProgress } from "@/lib/deliveries/progress";
import { DeliveryView } from "./delivery-view";

interface DeliveryPageProps {
  params: Promise<{ org: string; delivery: string }>;
}

export async function generateMetadata({ params }: DeliveryPageProps): Promise<Metadata> {
  const { org, delivery } = await params;
  const t = await getTranslations("delivery");
  return titleOf(load(org, delivery).then(({ progress }) => t("typeTo", { type: progress.eventType, host: hostOf(progress.endpointUrl) })));
}

export default async function DeliveryPage({ params }: DeliveryPageProps) {
  const { org, delivery } = await params;
  const { actor, progress, detail } = await load(org, delivery);
  return (
    <Translated namespaces={["delivery", "failure", "cause", "evidence", "waterfall"]}>
      <Page width="full" className="gap-5">
        <DeliveryView
          org={org}
          initial={detail}
          initialProgress={progress}
          mayRedeliver={may(actor, "delivery.redeliver")}
          // Support redelivers under a grant, and never cancels.
          mayCancel={actor.kind !== "support" && may(actor, "delivery.redeliver")}
          mayTest={may(actor, "endpoint.test")}
        />
      </Page>
    </Translated>
  );
}

/** Once for the title and the page. Progress first: the attempts that it counts are then in the detail. */
const load = cache(async (org: string, delivery: string) => {
  const { actor } = await requireActor(org);
  const { db } = tools();
  const progress = await orNotFound(getDeliveryProgress(db, actor, delivery));
  return { actor, progress, detail: await orNotFound(getDelivery(db, actor, delivery)) };
});
