import { SearchX } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { publishCommand } from "@/app/(dashboard)/[org]/deliveries/publish-command";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import { requireActor } from "@/lib/auth/session";
import { env } from "@/lib/env";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import { DomainError } from "@/lib/errors";
import { listEventTypes } from "@/lib/event-types/list";
import { listEvents } from "@/lib/events/list";
import { EventsScreen } from "./events-screen";
import { filterQuery, loadFilters, toEventFilters } from "./filters";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("events"))("title") };
}

interface EventsPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function EventsPage({ params, searchParams }: EventsPageProps) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  const filters = await loadFilters(searchParams);
  const { db } = tools();
  const locale = await getLocale();
  const now = new Date();
  const [page, types, t] = await Promise.all([
    listEvents(db, actor, toEventFilters(filters, now)).catch(refusalOf),
    listEventTypes(db, actor),
    getTranslations("events"),
  ]);
  if (page instanceof DomainError) {
    return (
      <PageMessage icon={<SearchX aria-hidden />} title={t("refused")} action={<Button asChild variant="primary"><Link href={`/${org}/events`}>{t("clear")}</Link></Button>}>
        {phraseIn(locale, page.message)} {phraseIn(locale, page.fix)}
      </PageMessage>
    );
  }
  const names = types.map(({ name }) => name);
  const query = filterQuery(filters);
  return (
    <Translated namespaces={["events"]}>
      <Page width="full" className="gap-4">
        <EventsScreen key={query} org={org} query={query} initial={page} renderedAt={now.getTime()} types={names} publishCommand={publishCommand(env().NEXTAUTH_URL, org, names)} />
      </Page>
    </Translated>
  );
}

/** A filter that an address holds and the verb does not take. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError && [400, 403, 422].includes(error.status)) return error;
  throw error;
}
