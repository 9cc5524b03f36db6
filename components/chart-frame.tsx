"use client";

import { useTranslations } from "next-intl";
import type { HTMLAttributes, ReactNode } from "react";
import { labelledColumns } from "./chart-scale";
import { cn } from "./ui/cn";

export interface ChartFrameProps {
  label: string;
  /** What stands in the column being read. */
  readout: string | null;
  /** Lines across, `at` from 0 (top) to 1 (bottom). */
  lines: { text: string; at: number; strong?: boolean }[];
  columns: string[];
  marks: { column: number; label: string }[];
  /** Where the words of a mark stand: away from where the data usually is. */
  markSide: "top" | "bottom";
  height: number;
  reader: HTMLAttributes<HTMLDivElement>;
  table: { head: string[]; rows: string[][] };
  className?: string;
  children: ReactNode;
}

/** What charts share: the question above, the axes, marks for changes, reading by pointer and arrow keys, and the table behind. */
export function ChartFrame({ label, readout, lines, columns, marks, markSide, height, reader, table, className, children }: ChartFrameProps) {
  const t = useTranslations("chart");
  return (
    <figure className={cn("relative grid min-w-0 gap-2", className)}>
      <figcaption className="flex min-h-5 flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-medium">{label}</span>
        <span role="status" className="text-ink-muted">{readout}</span>
      </figcaption>
      <div className="grid grid-cols-[2.5rem_minmax(0,1fr)]">
        <div aria-hidden className="relative text-xs text-ink-faint" style={{ height }}>
          {lines.map((line, index) => <span key={index} className="absolute right-2 -translate-y-1/2" style={{ top: `${line.at * 100}%` }}>{line.text}</span>)}
        </div>
        <div {...reader} role="group" aria-label={t("read", { label })} className="relative touch-pan-y rounded-sm" style={{ height }}>
          {lines.map((line, index) => <div key={index} aria-hidden className={cn("absolute inset-x-0 h-px", line.strong ? "bg-line-strong" : "bg-line")} style={{ top: `${line.at * 100}%` }} />)}
          {children}
          {marks.map((mark, index) => (
            <div key={index} className="absolute inset-y-0 border-l border-dashed border-accent" style={{ left: `${((mark.column + 0.5) / Math.max(1, columns.length)) * 100}%` }}>
              <span className={cn("absolute rounded-sm bg-canvas px-1 text-xs whitespace-nowrap text-accent", markSide === "top" ? "-top-1" : "bottom-1", mark.column > columns.length / 2 ? "right-0.5" : "left-0.5")}>{mark.label}</span>
            </div>
          ))}
        </div>
        <div aria-hidden className="relative col-start-2 mt-1 h-4 text-xs text-ink-faint">
          {labelledColumns(columns.length, 6).map((column) => (
            <span key={column} className="absolute whitespace-nowrap" style={{ left: `${(column / columns.length) * 100}%` }}>{columns[column]}</span>
          ))}
        </div>
      </div>
      <div className="sr-only">
        <table>
          <caption>{label}</caption>
          <thead><tr>{table.head.map((text) => <th key={text} scope="col">{text}</th>)}</tr></thead>
          <tbody>
            {table.rows.map((row, index) => (
              <tr key={index}>{row.map((text, at) => (at === 0 ? <th key={at} scope="row">{text}</th> : <td key={at}>{text}</td>))}</tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
