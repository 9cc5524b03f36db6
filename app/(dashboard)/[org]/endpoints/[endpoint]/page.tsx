import type { Metadata } from "next";
import { orNotFound } from "@/app/(dashboard)/[org]/or-not-found";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { listEventTypes } from "@/lib/event-types/list";
import { waitingReveal } from "@/lib/reveals/waiting";
import { EndpointPage } from "./endpoint-page";
import { EndpointSecret } from "./endpoint-secret";
import { getPageData } from "./get-page-data";

interface Props {
  params: Promise<{ org: string; endpoint: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { org, endpoint } = await params;
  const data = await orNotFound(getPageData(org, endpoint));
  return { title: shortUrl(data.endpoint.url).slice(0, 80) };
}

export default async function Page({ params }: Props) {
  const { org, endpoint } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const [data, catalog, waiting] = await Promise.all([orNotFound(getPageData(org, endpoint)), listEventTypes(db, actor), waitingReveal(db, actor, endpoint)]);
  return (
    <EndpointSecret org={org} endpoint={data.endpoint} waiting={waiting}>
      <EndpointPage
        org={org}
        initial={data}
        renderedAt={Date.now()}
        testTypes={catalog.filter((type) => type.hasExample).map(({ name, description }) => ({ name, description }))}
        writeRefusal={refusalFor(actor.role, "endpoint.write")}
        testRefusal={refusalFor(actor.role, "endpoint.test")}
      />
    </EndpointSecret>
  );
}
