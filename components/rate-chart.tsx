"use client";

import { useTranslations } from "next-intl";
import { ChartFrame } from "./chart-frame";
import type { ChartMark } from "./count-chart";
import { useColumnReader } from "./use-column-reader";
import { useFormat } from "./use-format";

export interface RateChartPoint {
  label: string;
  span: string;
  /** How many of `whole`; a span with nothing in it leaves a gap in the line. */
  part: number;
  whole: number;
}

export interface RateChartProps {
  /** The one question it answers: "Share delivered at the first attempt, last 7 days". */
  label: string;
  /** What the part is, in a word: "delivered". */
  partWord: string;
  points: RateChartPoint[];
  marks?: ChartMark[];
  height?: number;
  className?: string;
}

/** A share over time, as a line from 0 to 100%. */
export function RateChart({ label, partWord, points, marks = [], height = 140, className }: RateChartProps) {
  const t = useTranslations("chart");
  const format = useFormat();
  const { column, reader } = useColumnReader(points.length);
  const read = column === null ? null : points[column];
  const text = (point: RateChartPoint) => t("share", { share: format.share(point.part, point.whole), whole: format.count(point.whole), part: partWord });
  const x = (index: number) => ((index + 0.5) / Math.max(1, points.length)) * 100;
  const y = (point: RateChartPoint) => (1 - point.part / point.whole) * 100;
  return (
    <ChartFrame
      label={label}
      readout={read ? `${read.span}: ${read.whole > 0 ? text(read) : t("nothing")}` : null}
      lines={[{ text: format.share(1, 1), at: 0 }, { text: format.share(1, 2), at: 0.5 }, { text: format.share(0, 1), at: 1, strong: true }]}
      columns={points.map((point) => point.label)}
      marks={marks}
      markSide="bottom"
      height={height}
      reader={reader}
      table={{ head: [t("time"), t("shareOf", { part: partWord }), t("of")], rows: points.map((point) => [point.span, format.share(point.part, point.whole), format.count(point.whole)]) }}
      className={className}
    >
      <svg aria-hidden viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
        {runs(points).map((run) => (
          <polyline
            key={run[0]}
            // A lone point is drawn as a dash of its column's width.
            points={run.length === 1 ? `${x(run[0]!) - 0.6},${y(points[run[0]!]!)} ${x(run[0]!) + 0.6},${y(points[run[0]!]!)}` : run.map((index) => `${x(index)},${y(points[index]!)}`).join(" ")}
            className="fill-none stroke-accent"
            strokeWidth={2}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      {read && column !== null && read.whole > 0 ? (
        <span aria-hidden className="absolute size-2 -translate-1/2 rounded-full bg-accent ring-2 ring-canvas" style={{ left: `${x(column)}%`, top: `${y(read)}%` }} />
      ) : null}
    </ChartFrame>
  );
}

/** The stretches of neighbouring points that hold something. */
function runs(points: RateChartPoint[]): number[][] {
  const found: number[][] = [];
  points.forEach((point, index) => {
    if (point.whole === 0) return;
    const last = found.at(-1);
    if (last && last.at(-1) === index - 1) last.push(index);
    else found.push([index]);
  });
  return found;
}
