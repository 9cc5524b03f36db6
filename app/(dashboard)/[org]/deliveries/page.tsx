import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { SearchX } from "lucide-react";
import { PageMessage } from "@/app/(dashboard)/[org]/page-message";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { Button } from "@/components/ui/button";
import { tools } from "@/lib/app/tools";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { listDeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import { listDeliveries } from "@/lib/deliveries/list";
import { env } from "@/lib/env";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import { DomainError } from "@/lib/errors";
import Link from "next/link";
import { DeliveryLog } from "./delivery-log";
import { filterQuery, loadFilters, toDeliveryFilters } from "./filters";
import { publishCommand } from "./publish-command";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("log");
  return { title: t("deliveries") };
}

interface DeliveriesPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function DeliveriesPage({ params, searchParams }: DeliveriesPageProps) {
  const t = await getTranslations("log");
  const { org } = await params;
  const { actor } = await requireActor(org);
  const locale = await getLocale();
  const filters = await loadFilters(searchParams);
  const { db } = tools();
  const renderedAt = Date.now();
  const [page, choices] = await Promise.all([listDeliveries(db, actor, toDeliveryFilters(filters, new Date(renderedAt))).catch(refusalOf), listDeliveryFilterChoices(db, actor)]);
  if (page instanceof DomainError) {
    return (
      <PageMessage icon={<SearchX aria-hidden />} title={t("thisFilterCannot")} action={<Button asChild variant="primary"><Link href={`/${org}/deliveries`}>{t("clearFilters")}</Link></Button>}>
        {phraseIn(locale, page.message)} {phraseIn(locale, page.fix)}
      </PageMessage>
    );
  }
  const query = filterQuery(filters);
  return (
    <Translated namespaces={["log", "delivery", "failure", "cause", "evidence"]}>
      <Page width="full" className="gap-4">
        <DeliveryLog
          org={org}
          query={query}
          initial={page}
          renderedAt={renderedAt}
          choices={choices}
          mayRedeliver={may(actor, "delivery.redeliver")}
          testBarrier={may(actor, "endpoint.test") ? null : t("developersAndAboveMay")}
          publishCommand={publishCommand(env().NEXTAUTH_URL, org, choices.types)}
        />
      </Page>
    </Translated>
  );
}

/** A filter that an address holds and the verb does not take, such as half an id. */
function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError && error.status === 422) return error;
  throw error;
}
