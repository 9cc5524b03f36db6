import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { getEventDetail } from "@/lib/events/get-detail";
import { EventScreen } from "./event-screen";
import { publishAgain } from "./publish-again";

interface EventPageProps {
  params: Promise<{ org: string; event: string }>;
}

export async function generateMetadata({ params }: EventPageProps): Promise<Metadata> {
  return { title: (await getTranslations("event"))("pageTitle", { id: (await params).event }) };
}

export default async function EventPage({ params }: EventPageProps) {
  const { org, event: id } = await params;
  const { actor } = await requireActor(org);
  const event = await orNotFound(getEventDetail(tools().db, actor, id));
  return (
    <Translated namespaces={["event", "events", "failure", "delivery"]}>
      <EventScreen
        org={org}
        initial={event}
        renderedAt={Date.now()}
        mayRedeliver={may(actor, "delivery.redeliver")}
        mayChange={may(actor, "endpoint.write")}
        publishCommand={event.payload === null ? null : publishAgain(env().NEXTAUTH_URL, org, event.type, Buffer.from(event.payload, "base64").toString())}
      />
    </Translated>
  );
}
