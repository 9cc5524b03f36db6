import { Download, ScrollText, SearchX } from "lucide-react";
import type { Metadata } from "next";
import { getLocale, getTranslations } from "next-intl/server";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { ZodError } from "zod";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
import { Translated } from "@/app/i18n/translated";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { TimeZoneNote } from "@/components/time-ago";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadMore } from "@/components/ui/load-more";
import { tools } from "@/lib/app/tools";
import { listAudit } from "@/lib/audit/list";
import { listAuditActors } from "@/lib/audit/list-actors";
import { may } from "@/lib/auth/permissions";
import { requireActor } from "@/lib/auth/session";
import { DomainError } from "@/lib/errors";
import type { Locale } from "@/lib/i18n/locales";
import { auditIn } from "@/lib/i18n/phrases/audit-in";
import { phraseIn } from "@/lib/i18n/phrases/phrase-in";
import type { Translator } from "@/lib/i18n/translator";
import { AuditEntryRow } from "./audit-entry-row";
import { AuditFiltersBar } from "./audit-filters";
import { auditQuery, loadAuditFilters, toAuditFilters } from "./filters";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("audit");
  return { title: t("auditLog") };
}

interface AuditPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AuditPage({ params, searchParams }: AuditPageProps) {
  const t = await getTranslations("audit");
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "audit.read")) return <NotAllowed actor={actor} what="audit" />;
  const { after, ...filters } = await loadAuditFilters(searchParams);
  const locale = await getLocale();
  const { db } = tools();
  const [page, actors] = await Promise.all([listAudit(db, actor, { ...toAuditFilters(filters), after: after ?? undefined }).catch((error: unknown) => refusalOf(t, locale, error)), listAuditActors(db, actor)]);
  const base = `/${org}/settings/audit`;
  const exportHref = (format: "csv" | "jsonl") => `/api/app/${org}/audit/export${auditQuery({ ...filters, format })}`;
  return (
    <Translated namespaces={["audit"]}>
      <Page className="gap-5">
        <PageHeader
          title={t("auditLog")}
          description={t("whatMembersKeys")}
          actions={may(actor, "audit.export") ? (
            <>
              <Button asChild size="sm"><a href={exportHref("csv")} download>{t.rich("exportCsv", { download: () => <Download aria-hidden /> })}</a></Button>
              <Button asChild size="sm"><a href={exportHref("jsonl")} download>{t.rich("exportJsonLines", { download: () => <Download aria-hidden /> })}</a></Button>
            </>
          ) : null}
        />
        <AuditFiltersBar actors={actors} />
        {typeof page === "string" ? (
          <EmptyState icon={<SearchX aria-hidden />} title={t("thisFilterCannot")} action={<Button asChild><Link href={base}>{t("clearFilters")}</Link></Button>}>{page}</EmptyState>
        ) : page.items.length === 0 ? (
          <EmptyState icon={<ScrollText aria-hidden />} title={auditQuery(filters) === "" ? t("entriesWillAppear") : t("noEntryMatches")} action={auditQuery(filters) === "" ? null : <Button asChild><Link href={base}>{t("clearFilters")}</Link></Button>}>
            {auditQuery(filters) === "" ? t("whateverIsChanged") : t("widenTheTime")}
          </EmptyState>
        ) : (
          <section aria-label={t("entries")}>
            <ol className="border-t border-line">{page.items.map((entry) => <AuditEntryRow key={entry.id} org={org} sentence={auditIn(locale, entry.sentence)} entry={entry} />)}</ol>
            <LoadMore
              summary={<TimeZoneNote />}
              previousHref={after === null ? null : base + auditQuery(filters)}
              nextHref={page.next === null ? null : base + auditQuery({ ...filters, after: page.next })}
            />
          </section>
        )}
      </Page>
    </Translated>
  );
}

/** What is wrong with the filters, for a reader who may have been sent a broken link. */
function refusalOf(t: Translator<"audit">, locale: Locale, error: unknown): string {
  if (error instanceof DomainError && error.status === 422) return `${phraseIn(locale, error.message)} ${phraseIn(locale, error.fix)}`;
  if (error instanceof ZodError) {
    const english = error.issues[0]?.message ?? "";
    const said = phraseIn(locale, english);
    // zod's own words are English alone.
    return english === "" || (locale !== "en" && said === english) ? t("somethingInThe") : said;
  }
  throw error;
}
