import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { cookies } from "next/headers";
import { createLoader, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { orNotFound, titleOf } from "@/app/(dashboard)/[org]/or-not-found";
import { shortUrl } from "@/app/(dashboard)/[org]/endpoints/endpoint-url";
import { refusalFor } from "@/app/(dashboard)/[org]/endpoints/refusal";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { getEndpointTimeline } from "@/lib/endpoints/timeline";
import { timelineRanges, zoneOffsetMinutes } from "@/lib/endpoints/timeline-frame";
import { listEventTypes } from "@/lib/event-types/list";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
import { waitingReveal } from "@/lib/reveals/waiting";
import { listSecrets } from "@/lib/signing-secrets/list";
import { testTypesOf } from "@/app/(dashboard)/[org]/endpoints/_test/test-types";
import { EndpointPage } from "./endpoint-page";
import { EndpointSecret } from "./endpoint-secret";
import { getPageData } from "./get-page-data";

interface Props {
  params: Promise<{ org: string; endpoint: string }>;
  searchParams: Promise<SearchParams>;
}

const loadQuery = createLoader({ range: parseAsStringLiteral(timelineRanges).withDefault("24h") });

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { org, endpoint } = await params;
  return titleOf(orNotFound(getPageData(org, endpoint)).then((data) => shortUrl(data.endpoint.url).slice(0, 80)));
}

export default async function Page({ params, searchParams }: Props) {
  const { org, endpoint } = await params;
  const { actor } = await requireActor(org);
  const { db } = tools();
  const { range } = await loadQuery(searchParams);
  const now = new Date();
  const offset = zoneOffsetMinutes(knownTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value), now);
  const data = await orNotFound(getPageData(org, endpoint));
  const [timeline, signing, catalog, waiting] = await orNotFound(
    Promise.all([getEndpointTimeline(db, actor, endpoint, range, offset, now), listSecrets(db, actor, endpoint, now), listEventTypes(db, actor), waitingReveal(db, actor, endpoint)]),
  );
  return (
    <Translated namespaces={["endpoint", "endpoints", "endpointForm", "disabledCause", "moment", "test", "failure", "cause", "evidence", "delivery", "waterfall", "secret", "reveal", "signing"]}>
      <EndpointSecret org={org} endpoint={data.endpoint} waiting={waiting}>
        <EndpointPage
          org={org}
          initial={data}
          timeline={timeline}
          signing={signing}
          renderedAt={now.getTime()}
          testTypes={testTypesOf(await getTranslations("test"), catalog)}
          writeRefusal={await refusalFor(actor, "endpoint.write")}
          testRefusal={await refusalFor(actor, "endpoint.test")}
          redeliverRefusal={await refusalFor(actor, "delivery.redeliver")}
        />
      </EndpointSecret>
    </Translated>
  );
}
