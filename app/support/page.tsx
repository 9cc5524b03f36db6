import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import type { SearchParams } from "nuqs/server";
import { Suspense } from "react";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";
import { tools } from "@/lib/app/tools";
import { requireStaff, type Staff } from "@/lib/auth/staff";
import { listAttention } from "@/lib/support/attention";
import { listFailureClusters, type ClusterWindow } from "@/lib/support/clusters";
import { search } from "@/lib/support/search/search";
import { AttentionView } from "./attention-view";
import { ClusterTable } from "./cluster-table";
import { ClusterControls } from "./cluster-controls";
import { loadSupportParams } from "./params";
import { SearchBox } from "./search-box";
import { SearchResults } from "./search-results";
import { Section } from "@/components/section";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("support");
  return { title: t("support") };
}

export default async function SupportPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations("support");
  const staff = await requireStaff();
  const { q, window, by } = await loadSupportParams(searchParams);
  const typed = q.trim();
  return (
    <Page className="gap-8">
      <PageHeader title={t("support")} description={t("everyOrganizationsWebhooks")} />
      <SearchBox key={`box ${typed}`} initial={typed} />
      {typed === "" ? (
        <>
          <Section title={t("whatFailsNow")} description={t("failedAttemptsOver")} actions={<ClusterControls />}>
            <Suspense key={`${window} ${by}`} fallback={<SkeletonRows rows={6} label={t("countingFailures")} />}><Clusters window={window} by={by} /></Suspense>
          </Section>
          <Suspense fallback={<SkeletonRows rows={4} label={t("lookingForDeliveriesThat")} />}><NeedsAttention /></Suspense>
        </>
      ) : (
        <Suspense key={`results ${typed}`} fallback={<SkeletonRows rows={4} label={t("searching")} />}><Results staff={staff} typed={typed} /></Suspense>
      )}
    </Page>
  );
}

async function Results({ staff, typed }: { staff: Staff; typed: string }) {
  return <SearchResults typed={typed} groups={await search(tools().db, staff, typed)} />;
}

async function Clusters({ window, by }: { window: ClusterWindow; by: "host" | "endpoint" }) {
  return <ClusterTable window={window} found={await listFailureClusters(tools().db, window, by)} />;
}

async function NeedsAttention() {
  return <AttentionView attention={await listAttention(tools().db)} />;
}
