import type { Metadata } from "next";
import { cookies } from "next/headers";
import { getTranslations } from "next-intl/server";
import { createLoader, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import { publishCommand } from "@/app/(dashboard)/[org]/deliveries/publish-command";
import { Translated } from "@/app/i18n/translated";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { listEventTypes } from "@/lib/event-types/list";
import { knownTimeZone, TIME_ZONE_COOKIE } from "@/lib/format/time";
import { getOverview } from "@/lib/overview/get";
import { overviewRanges } from "@/lib/overview/range";
import { OverviewScreen } from "./overview-screen";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("overview"))("title") };
}

const loadQuery = createLoader({ range: parseAsStringLiteral(overviewRanges).withDefault("24h") });

interface OverviewPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function OverviewPage({ params, searchParams }: OverviewPageProps) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const { range } = await loadQuery(searchParams);
  const timeZone = knownTimeZone((await cookies()).get(TIME_ZONE_COOKIE)?.value);
  const { db } = tools();
  const overview = await getOverview(db, actor, range, timeZone);
  // Only who has not published yet is shown how.
  const types = overview.steps.published ? [] : (await listEventTypes(db, actor)).map(({ name }) => name);
  return (
    <Translated namespaces={["overview", "cause", "failure"]}>
      <OverviewScreen
        key={range}
        org={org}
        initial={overview}
        renderedAt={Date.now()}
        may={{ write: may(actor, "endpoint.write"), test: may(actor, "endpoint.test") }}
        publishCommand={publishCommand(env().NEXTAUTH_URL, org, types)}
      />
    </Translated>
  );
}
