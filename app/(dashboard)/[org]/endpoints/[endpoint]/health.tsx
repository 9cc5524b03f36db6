"use client";

import { useTranslations } from "next-intl";
import { Duration } from "@/components/duration";
import { Section } from "@/components/section";
import { Stat, StatRow } from "@/components/stat";
import { TimeAgo, TimeZoneNote } from "@/components/time-ago";
import { TimelineChart } from "@/components/timeline-chart";
import { Banner } from "@/components/ui/banner";
import { Segmented } from "@/components/ui/segmented";
import { useFormat } from "@/components/use-format";
import type { EndpointDetail } from "@/lib/endpoints/get-detail";
import type { EndpointTimeline } from "@/lib/endpoints/timeline";
import { timelineRanges } from "@/lib/endpoints/timeline-frame";
import { Changes, chartMarks } from "./changes";
import { attempts, readBin, timelineColumns, timelinePanels, timelineTable } from "./timeline-panels";
import { useMarkTexts } from "./use-mark-texts";
import { useTimeline } from "./use-timeline";

export interface HealthProps {
  org: string;
  endpoint: EndpointDetail;
  initial: EndpointTimeline;
  renderedAt: number;
}

/** How the endpoint did over a range, beside what was changed at it. Tests are not in it. */
export function Health({ org, endpoint, initial, renderedAt }: HealthProps) {
  const format = useFormat();
  const t = useTranslations("endpoint");
  const { range, setRange, timeline, error, stale } = useTimeline(org, endpoint.id, initial, renderedAt);
  const texts = useMarkTexts();
  const { whole } = timeline;
  const columns = timelineColumns(format, t, timeline);
  return (
    <Section title={t("health")} id="health" actions={<Segmented label={t("range2")} value={range} onValueChange={setRange} options={timelineRanges.map((value) => ({ value, label: t(`range.${value}`) }))} />}>
      <StatRow>
        <Stat label={t("successRate")} value={format.share(whole.succeeded, attempts(whole))} tone={rateTone(whole.succeeded, attempts(whole))} note={attempts(whole) === 0 ? t("noAttempts") : t("ofAttempts", { part: whole.succeeded, count: attempts(whole) })} />
        <Stat label={t("medianResponse")} value={<Duration ms={whole.p50Ms} />} note={<>p95 <Duration ms={whole.p95Ms} />, p99 <Duration ms={whole.p99Ms} /></>} />
        <Stat label={t("lastAccepted")} value={<When at={endpoint.lastSuccessAt} />} />
        <Stat label={t("lastFailure")} value={<When at={endpoint.lastFailureAt} />} note={endpoint.failingSince ? <>{t.rich("failingSince", { timeAgo: () => <TimeAgo at={endpoint.failingSince!} /> })}</> : null} />
      </StatRow>
      {error ? <Banner tone="waiting" role="status" title={t("theChartCould")}>{error.message} {error.fix}</Banner> : null}
      <TimelineChart
        label={t("healthLast", { range: t(`range.${timeline.range}`) })}
        columns={columns}
        panels={timelinePanels(format, t, timeline)}
        marks={chartMarks(texts, timeline)}
        table={timelineTable(format, t, timeline, columns)}
        read={(column) => readBin(format, t, timeline.bins[column]!, columns[column]!.span)}
        stale={stale}
        actions={<TimeZoneNote className="text-xs text-ink-faint" />}
      />
      <Changes marks={timeline.marks} />
    </Section>
  );
}

function rateTone(succeeded: number, all: number) {
  if (all === 0) return undefined;
  if (succeeded === all) return "good";
  return succeeded / all < 0.9 ? "failing" : undefined;
}

function When({ at }: { at: string | null }) {
  const t = useTranslations("endpoint");
  return at ? <TimeAgo at={at} className="text-lg" /> : <span className="text-lg text-ink-faint">{t("never")}</span>;
}
