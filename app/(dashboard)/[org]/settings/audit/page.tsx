import { Download, ScrollText, SearchX } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import type { SearchParams } from "nuqs/server";
import { ZodError } from "zod";
import { NotAllowed } from "@/app/(dashboard)/[org]/settings/not-allowed";
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
import { AuditEntryRow } from "./audit-entry-row";
import { AuditFiltersBar } from "./audit-filters";
import { auditQuery, loadAuditFilters, toAuditFilters } from "./filters";

export const metadata: Metadata = { title: "Audit log" };

interface AuditPageProps {
  params: Promise<{ org: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function AuditPage({ params, searchParams }: AuditPageProps) {
  const { org } = await params;
  const { actor } = await requireActor(org);
  if (!may(actor, "audit.read")) return <NotAllowed actor={actor} what="the audit log" who="owners and admins" />;
  const { after, ...filters } = await loadAuditFilters(searchParams);
  const { db } = tools();
  const [page, actors] = await Promise.all([listAudit(db, actor, { ...toAuditFilters(filters), after: after ?? undefined }).catch(refusalOf), listAuditActors(db, actor)]);
  const base = `/${org}/settings/audit`;
  const exportHref = (format: "csv" | "jsonl") => `/api/app/${org}/audit/export${auditQuery({ ...filters, format })}`;
  return (
    <Page className="gap-5">
      <PageHeader
        title="Audit log"
        description="What members, keys, portal visitors, support and Posthorn itself did in this organization. Entries are never changed or deleted here."
        actions={may(actor, "audit.export") ? (
          <>
            <Button asChild size="sm"><a href={exportHref("csv")} download><Download aria-hidden />Export CSV</a></Button>
            <Button asChild size="sm"><a href={exportHref("jsonl")} download><Download aria-hidden />Export JSON Lines</a></Button>
          </>
        ) : null}
      />
      <AuditFiltersBar actors={actors} />
      {typeof page === "string" ? (
        <EmptyState icon={<SearchX aria-hidden />} title="This filter cannot be applied" action={<Button asChild><Link href={base}>Clear filters</Link></Button>}>{page}</EmptyState>
      ) : page.items.length === 0 ? (
        <EmptyState icon={<ScrollText aria-hidden />} title={auditQuery(filters) === "" ? "Entries will appear here" : "No entry matches these filters"} action={auditQuery(filters) === "" ? null : <Button asChild><Link href={base}>Clear filters</Link></Button>}>
          {auditQuery(filters) === "" ? "Whatever is changed in this organization is written down with who did it, when, and what it was before." : "Widen the time, or look for another actor."}
        </EmptyState>
      ) : (
        <section aria-label="Entries">
          <ol className="border-t border-line">{page.items.map((entry) => <AuditEntryRow key={entry.id} org={org} entry={entry} />)}</ol>
          <LoadMore
            summary={<TimeZoneNote />}
            previousHref={after === null ? null : base + auditQuery(filters)}
            nextHref={page.next === null ? null : base + auditQuery({ ...filters, after: page.next })}
          />
        </section>
      )}
    </Page>
  );
}

/** What is wrong with the filters, for a reader who may have been sent a broken link. */
function refusalOf(error: unknown): string {
  if (error instanceof DomainError && error.status === 422) return `${error.message} ${error.fix}`;
  if (error instanceof ZodError) return error.issues[0]?.message ?? "Something in the address is not right.";
  throw error;
}
