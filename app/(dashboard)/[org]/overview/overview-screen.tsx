"use client";

import { useTranslations } from "next-intl";
import Link from "next/link";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { useLive } from "@/app/(dashboard)/[org]/use-live";
import { Page } from "@/components/page";
import { PageHeader } from "@/components/page-header";
import { TimeZoneNote } from "@/components/time-ago";
import { cn } from "@/components/ui/cn";
import type { Overview } from "@/lib/overview/get";
import { overviewRanges } from "@/lib/overview/range";
import { Attention } from "./attention";
import { Causes } from "./causes";
import { FirstSteps } from "./first-steps";
import { Held } from "./held";
import { Totals } from "./totals";
import { Verdict } from "./verdict";
import { Volume } from "./volume";

export interface OverviewScreenProps {
  org: string;
  initial: Overview;
  renderedAt: number;
  may: { write: boolean; test: boolean };
  /** For who has not published an event yet. */
  publishCommand: string;
}

/** What a customer wants first, in this order: is anything wrong, since when, why, what to do; then how much there was. */
export function OverviewScreen({ org, initial, renderedAt, may, publishCommand }: OverviewScreenProps) {
  const t = useTranslations("overview");
  const { data, error, dataUpdatedAt } = useLive<Overview>(`/api/app/${org}/overview?range=${initial.range}`, initial, renderedAt);
  const { steps, range } = data;
  const anything = data.totals.succeeded + data.totals.failed + data.before.succeeded + data.before.failed > 0 || data.causes.length > 0;
  return (
    <Page className="gap-8">
      <div className="grid gap-4">
        <PageHeader
          title={t("title")}
          description={<TimeZoneNote />}
          actions={
            <nav aria-label={t("range.label")} className="inline-flex rounded-md border border-line bg-inset p-0.5">
              {overviewRanges.map((each) => (
                <Link
                  key={each}
                  href={each === "24h" ? `/${org}/overview` : `/${org}/overview?range=${each}`}
                  aria-current={each === range ? "page" : undefined}
                  scroll={false}
                  className={cn("flex h-6 items-center rounded-sm px-2 text-xs text-ink-muted transition-colors duration-120 hover:text-ink pointer-coarse:h-9 pointer-coarse:px-3", each === range && "bg-surface font-medium text-ink ring-1 ring-line-strong")}
                >
                  {t(`range.${each}`)}
                </Link>
              ))}
            </nav>
          }
        />
        <StaleNote error={error} since={dataUpdatedAt} />
        {steps.published && data.verdict !== "empty" ? <Verdict org={org} overview={data} /> : null}
      </div>
      {steps.published && steps.endpoint ? null : <FirstSteps org={org} steps={steps} may={may} publishCommand={publishCommand} />}
      {data.attention.length > 0 ? <Attention org={org} items={data.attention} mayWrite={may.write} /> : null}
      {anything ? (
        <>
          <section aria-label={t("volume.section")} className="grid gap-5">
            <Totals overview={data} />
            <Volume bars={data.bars} range={range} />
          </section>
          <Causes org={org} overview={data} />
        </>
      ) : null}
      {data.held.count > 0 ? <Held org={org} held={data.held} mayWrite={may.write} /> : null}
    </Page>
  );
}
