"use client";

import { useTranslations } from "next-intl";
import { cn } from "./ui/cn";
import { useFormat } from "./use-format";

export interface SparklineBar {
  /** The time it covers: "14:00 to 15:00". */
  label: string;
  delivered: number;
  failed: number;
}

export interface SparklineProps {
  /** What is counted and over what time: "Deliveries, last 24 h". */
  label: string;
  bars: SparklineBar[];
  width?: number;
  height?: number;
  className?: string;
}

/** Counts over time in the space of a word. Failures hang below the line, so that colour is not the only sign. The table behind is for screen readers. */
export function Sparkline({ label, bars, width = 96, height = 24, className }: SparklineProps) {
  const top = Math.max(1, ...bars.map((bar) => bar.delivered));
  const bottom = Math.max(0, ...bars.map((bar) => bar.failed));
  // The two sides share one scale; a side with nothing on it takes no room.
  const unit = (height - 1) / (top + bottom);
  const axis = top * unit;
  const step = width / Math.max(1, bars.length);
  const bar = Math.max(1, step - 1);
  return (
    <div className={cn("relative inline-block align-middle", className)}>
      <svg aria-hidden width={width} height={height} viewBox={`0 0 ${width} ${height}`} className="block max-w-full overflow-visible">
        <title>{label}</title>
        <line x1={0} x2={width} y1={axis + 0.5} y2={axis + 0.5} className="stroke-line-strong" shapeRendering="crispEdges" />
        {bars.map((entry, index) => (
          <g key={index}>
            {entry.delivered > 0 ? <rect x={index * step} width={bar} y={axis - tall(entry.delivered * unit)} height={tall(entry.delivered * unit)} className="fill-good-bar" /> : null}
            {entry.failed > 0 ? <rect x={index * step} width={bar} y={axis + 1} height={tall(entry.failed * unit)} className="fill-failing-bar" /> : null}
          </g>
        ))}
      </svg>
      <SparklineTable label={label} bars={bars} />
    </div>
  );
}

/** One of a thousand must still be seen. */
function tall(height: number): number {
  return Math.max(1.5, height);
}

function SparklineTable({ label, bars }: { label: string; bars: SparklineBar[] }) {
  const t = useTranslations("chart");
  const format = useFormat();
  return (
    // Around the table, not on it: a table does not shrink to one pixel, and would stretch the page.
    <div className="sr-only">
      <table>
        <caption>{label}</caption>
        <thead><tr><th scope="col">{t("time")}</th><th scope="col">{t("delivered")}</th><th scope="col">{t("failed")}</th></tr></thead>
        <tbody>
          {bars.map((bar, index) => (
            <tr key={index}><th scope="row">{bar.label}</th><td>{format.count(bar.delivered)}</td><td>{format.count(bar.failed)}</td></tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
