import type { TimelineChartProps } from "@/components/timeline-chart";
import type { TimelinePanel } from "@/components/timeline-panel";
import { roundUp } from "@/components/timeline-layout";
import type { EndpointTimeline, TimelineBin } from "@/lib/endpoints/timeline";
import type { Format } from "@/lib/format/format-in";
import type { Translator } from "@/lib/i18n/translator";

const dayMs = 86_400_000;

/** Success rate, response times and volume of a range, for one time axis. */
export function timelinePanels(format: Format, t: Translator<"endpoint">, { bins }: Pick<EndpointTimeline, "bins">): TimelinePanel[] {
  const of = (value: (bin: TimelineBin) => number | null) => bins.map(value);
  const slowest = roundUp(Math.max(100, ...of((bin) => bin.p99Ms ?? 0).map(Number)));
  const top = Math.max(1, ...bins.map((bin) => bin.succeeded));
  const bottom = Math.max(0, ...bins.map((bin) => bin.failed));
  // A side with little on it keeps room for its number.
  const least = (top + bottom) * 0.16;
  const up = Math.max(top, least);
  const down = bottom === 0 ? 0 : Math.max(bottom, least);
  return [
    {
      kind: "lines",
      title: t("successRate"),
      height: 72,
      max: 100,
      ticks: [{ text: format.share(1, 1), at: 0 }, { text: format.share(1, 2), at: 0.5 }, { text: format.share(0, 1), at: 1, strong: true }],
      lines: [{ name: t("successRate2"), tone: "strong", values: of((bin) => (attempts(bin) === 0 ? null : (bin.succeeded / attempts(bin)) * 100)) }],
    },
    {
      kind: "lines",
      title: t("responseTime"),
      height: 96,
      max: slowest,
      ticks: [{ text: format.duration(slowest), at: 0 }, { text: format.duration(slowest / 2), at: 0.5 }, { text: "0", at: 1, strong: true }],
      lines: [
        { name: "p50", tone: "strong", values: of((bin) => bin.p50Ms) },
        { name: "p95", tone: "middle", values: of((bin) => bin.p95Ms) },
        { name: "p99", tone: "faint", values: of((bin) => bin.p99Ms) },
      ],
    },
    {
      kind: "bars",
      title: t("attempts"),
      height: 88,
      up: bins.map((bin) => bin.succeeded),
      down: bins.map((bin) => bin.failed),
      top: up,
      bottom: down,
      words: { up: t("accepted"), down: t("failed") },
      ticks: [{ text: format.compact(top), at: (up - top) / (up + down) }, { text: "0", at: up / (up + down), strong: true }, ...(bottom === 0 ? [] : [{ text: format.compact(bottom), at: (up + bottom) / (up + down) }])],
    },
  ];
}

/** Names of the columns: short below the axis, whole where one is read. */
export function timelineColumns(format: Format, t: Translator<"endpoint">, { from, binMs, bins }: Pick<EndpointTimeline, "from" | "binMs" | "bins">): TimelineChartProps["columns"] {
  const days = bins.length * binMs > 2 * dayMs;
  return bins.map((_, column) => {
    const start = Date.parse(from) + column * binMs;
    const time = (at: number) => format.instant(at, "time").slice(0, 5);
    const day = format.instant(start, "day").replace(/ \d{4}$/, "");
    return { label: days ? day : time(start), span: t("span", { day, from: time(start), to: time(start + binMs) }) };
  });
}

/** One column in words. */
export function readBin(format: Format, t: Translator<"endpoint">, bin: TimelineBin, span: string): string {
  if (attempts(bin) === 0) return t("nothingWasSent", { span });
  return t("bin", { span, gaveUp: bin.deadLetters, share: format.share(bin.succeeded, attempts(bin)), count: attempts(bin), p50: ms(format, bin.p50Ms), p95: ms(format, bin.p95Ms), p99: ms(format, bin.p99Ms) });
}

/** All numbers, newest first; columns in which nothing was sent are left out. */
export function timelineTable(format: Format, t: Translator<"endpoint">, { bins }: Pick<EndpointTimeline, "bins">, columns: TimelineChartProps["columns"]): TimelineChartProps["table"] {
  const rows = bins.flatMap((bin, index) =>
    attempts(bin) === 0 ? [] : [[columns[index]!.span, format.share(bin.succeeded, attempts(bin)), format.count(bin.succeeded), format.count(bin.failed), format.count(bin.deadLetters), ms(format, bin.p50Ms), ms(format, bin.p95Ms), ms(format, bin.p99Ms)]],
  );
  return { head: [t("time"), t("successRate"), t("accepted2"), t("failed2"), t("gaveUp"), "p50", "p95", "p99"], rows: rows.reverse() };
}

export function attempts(bin: TimelineBin): number {
  return bin.succeeded + bin.failed;
}

function ms(format: Format, value: number | null): string {
  return value === null ? "–" : format.duration(value);
}
