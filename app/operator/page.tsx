import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { Banner } from "@/components/ui/banner";
import { SkeletonRows } from "@/components/ui/skeleton";
import { requireStaff } from "@/lib/auth/staff";
import { database } from "@/lib/db/database";
import { recentPlatformFigures } from "@/lib/metrics/platform";
import { readiness } from "@/lib/operations/readiness";
import { recentAttempts } from "@/lib/operations/recent-attempts";
import { KeepFresh } from "./keep-fresh";
import { OperatorFigures } from "./operator-figures";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("operator"))("title") };
}

/** How the installation does: the figures of /api/metrics for people. */
export default async function OperatorPage() {
  await requireStaff();
  const t = await getTranslations("operator");
  return (
    <Page className="gap-8">
      <PageHeader title={t("title")} description={t("description")} />
      <KeepFresh everyMs={15_000} />
      <Suspense fallback={<SkeletonRows rows={8} label={t("asking")} />}><Figures /></Suspense>
    </Page>
  );
}

async function Figures() {
  const t = await getTranslations("operator");
  const db = database();
  const figures = await Promise.all([readiness(db), recentPlatformFigures(db.servicePool), recentAttempts(db.servicePool)]).catch(() => null);
  if (figures === null) return <Banner tone="failing" title={t("noAnswer")}>{t("noAnswerAdvice")}</Banner>;
  const [ready, { series, heartbeats }, recent] = figures;
  return <OperatorFigures ready={ready} series={series} workers={heartbeats.living} recent={recent} />;
}
