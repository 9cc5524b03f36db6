"use client";

import { useTranslations } from "next-intl";
import { ChartFrame } from "./chart-frame";
import { countTicks } from "./chart-scale";
import { cn } from "./ui/cn";
import { useColumnReader } from "./use-column-reader";
import { useFormat } from "./use-format";

export interface CountChartBar {
  /** Short, for the axis: "14:00". */
  label: string;
  /** The whole span, for reading: "12 Nov, 14:00 to 15:00". */
  span: string;
  delivered: number;
  failed: number;
}

export interface ChartMark {
  /** The column it happened in. */
  column: number;
  /** What changed: "Secret rotated", "URL changed". */
  label: string;
}

export interface CountChartProps {
  /** The one question it answers: "Deliveries an hour, last 24 h". */
  label: string;
  bars: CountChartBar[];
  marks?: ChartMark[];
  height?: number;
  className?: string;
}

/** Counts over time. What was delivered stands on the line, what failed hangs below it; both share one scale. */
export function CountChart({ label, bars, marks = [], height = 180, className }: CountChartProps) {
  const t = useTranslations("chart");
  const format = useFormat();
  const { column, reader } = useColumnReader(bars.length);
  const up = countTicks(Math.max(0, ...bars.map((bar) => bar.delivered)));
  const down = bars.some((bar) => bar.failed > 0) ? downTicks(Math.max(...bars.map((bar) => bar.failed)), up) : [0];
  const top = up.at(-1) ?? 1;
  const whole = top + (down.at(-1) ?? 0);
  const percent = (value: number) => `${(value / whole) * 100}%`;
  const lines = [...up.map((value) => ({ value, at: (top - value) / whole })), ...down.slice(1).map((value) => ({ value, at: (top + value) / whole }))]
    // Two numbers closer than a line of text would print over each other.
    .map((line) => ({ ...line, hidden: line.value > 0 && line.at > top / whole && line.at - top / whole < 16 / height }));
  const read = column === null ? null : bars[column];

  return (
    <ChartFrame
      label={label}
      readout={read ? t("counts", { span: read.span, delivered: format.count(read.delivered), failed: format.count(read.failed) }) : null}
      lines={lines.map(({ value, at, hidden }) => ({ text: hidden ? "" : format.compact(value), at, strong: value === 0 }))}
      columns={bars.map((bar) => bar.label)}
      marks={marks}
      markSide="top"
      height={height}
      reader={reader}
      table={{ head: [t("time"), t("delivered"), t("failed")], rows: bars.map((bar) => [bar.span, format.count(bar.delivered), format.count(bar.failed)]) }}
      className={className}
    >
      <div aria-hidden className="absolute inset-0 flex">
        {bars.map((bar, index) => (
          <div key={index} className={cn("relative min-w-0 flex-1 px-[0.5px] sm:px-px", column === index && "bg-hover")}>
            {bar.delivered > 0 ? <div className="absolute inset-x-px mx-auto min-h-0.5 max-w-10 rounded-t-[2px] bg-good-bar" style={{ bottom: percent(whole - top), height: percent(bar.delivered) }} /> : null}
            {bar.failed > 0 ? <div className="absolute inset-x-px mx-auto min-h-0.5 max-w-10 rounded-b-[2px] bg-failing-bar" style={{ top: percent(top), height: percent(bar.failed) }} /> : null}
          </div>
        ))}
      </div>
      {down.length > 1 ? <span aria-hidden className="absolute bottom-0.5 left-0 rounded-sm bg-canvas px-1 text-xs text-failing">{t("failedWord")}</span> : null}
    </ChartFrame>
  );
}

/** The lower side uses the step of the upper one, so that equal lengths mean equal counts. */
function downTicks(max: number, up: number[]): number[] {
  const step = (up[1] ?? 1) - (up[0] ?? 0);
  if (max < step) return [0, max];
  return Array.from({ length: Math.ceil(max / step) + 1 }, (_, index) => index * step);
}
