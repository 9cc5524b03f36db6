"use client";

import { useTranslations } from "next-intl";
import { useState, type ReactNode } from "react";
import { labelledColumns } from "./chart-scale";
import { TimelineMarks, type TimelineChartMark } from "./timeline-marks";
import { TimelinePanelView, type TimelinePanel } from "./timeline-panel";
import { TimelineTable } from "./timeline-table";
import { cn } from "./ui/cn";
import { Segmented } from "./ui/segmented";
import { useColumnReader } from "./use-column-reader";

export interface TimelineChartProps {
  /** The question that all panels answer together: "Health, last 24 hours". */
  label: string;
  /** Short for the axis, whole for reading: "14:00" and "12 Nov, 14:00 to 14:30". */
  columns: { label: string; span: string }[];
  panels: TimelinePanel[];
  marks: TimelineChartMark[];
  /** All the numbers, a row for each column, newest first. */
  table: { head: string[]; rows: string[][] };
  /** What stands in a column, in words. */
  read: (column: number) => string;
  /** Beside the switch between picture and table. */
  actions?: ReactNode;
  /** The numbers are those of the range before, until the new ones are there. */
  stale?: boolean;
  className?: string;
}

/** Several measures on one time axis, with what was changed in between; the same numbers as a table for whoever wants to read them. */
export function TimelineChart({ label, columns, panels, marks, table, read, actions, stale, className }: TimelineChartProps) {
  const t = useTranslations("chart");
  const [view, setView] = useState<"chart" | "table">("chart");
  const { column, reader } = useColumnReader(columns.length);
  return (
    <figure className={cn("grid min-w-0 gap-3", className)}>
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="sr-only">{label}</span>
        {actions}
        <Segmented label={t("view")} value={view} onValueChange={setView} options={[{ value: "chart", label: t("chart") }, { value: "table", label: t("table") }]} className="ml-auto" />
      </figcaption>
      <p role="status" className="min-h-10 text-xs text-ink-muted sm:min-h-5">{view === "table" ? t("newestFirst") : column === null ? <span className="max-sm:hidden">{t("pointAtA")}</span> : read(column)}</p>
      {view === "table" ? (
        <TimelineTable label={label} {...table} />
      ) : (
        <div className={cn("grid grid-cols-[3rem_minmax(0,1fr)] transition-opacity duration-150", stale && "opacity-50")}>
          <div aria-hidden className="grid">
            {panels.map((panel) => <PanelAxis key={panel.title} panel={panel} />)}
          </div>
          <div {...reader} role="group" aria-label={t("read", { label })} className="relative grid touch-pan-y rounded-sm">
            {panels.map((panel) => <TimelinePanelView key={panel.title} panel={panel} column={column} />)}
            <TimelineMarks marks={marks} />
          </div>
          <div aria-hidden className="relative col-start-2 mt-1.5 h-4 text-xs text-ink-faint">
            {labelledColumns(columns.length, 6).map((index) => <span key={index} className="absolute whitespace-nowrap" style={{ left: `${(index / columns.length) * 100}%` }}>{columns[index]!.label}</span>)}
          </div>
          <div className="sr-only"><TimelineTable label={label} {...table} plain /></div>
        </div>
      )}
    </figure>
  );
}

function PanelAxis({ panel }: { panel: TimelinePanel }) {
  return (
    <div className="pt-8">
      <div className="relative text-xs text-ink-faint" style={{ height: panel.height }}>
        {panel.ticks.map((tick) => <span key={tick.at} className="absolute right-2 -translate-y-1/2 whitespace-nowrap" style={{ top: `${tick.at * 100}%` }}>{tick.text}</span>)}
      </div>
    </div>
  );
}
