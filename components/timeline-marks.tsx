"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { clusterMarks, type AxisMark } from "./timeline-layout";
import { cn } from "./ui/cn";
import { Tooltip } from "./ui/tooltip";

export interface TimelineChartMark extends AxisMark {
  icon: ReactNode;
  /** What happened: "Secret rotated by olivia@acme.example". */
  words: string;
  /** The exact moment, for its tooltip. */
  when: string;
}

/** Closer than this, two marks would print over each other. */
const gap = 0.03;

/** Lines through all panels where something was changed; what it was is on the mark itself, by pointer and by Tab. */
export function TimelineMarks({ marks }: { marks: TimelineChartMark[] }) {
  const t = useTranslations("chart");
  return clusterMarks(marks, gap).map((cluster) => {
    const first = cluster.marks[0]!;
    const many = cluster.marks.length > 1;
    return (
      <div key={first.id} className="pointer-events-none absolute inset-y-0 w-0 border-l border-dashed border-accent-line" style={{ left: `${cluster.at * 100}%` }}>
        <Tooltip content={<span className="grid gap-1">{cluster.marks.slice(0, 6).map((mark) => <span key={mark.id}>{mark.words}<span className="block font-mono text-[0.92em] opacity-80">{mark.when}</span></span>)}{cluster.marks.length > 6 ? <span>{t("andMore", { count: cluster.marks.length - 6 })}</span> : null}</span>} openOnPress>
          <button
            type="button"
            aria-label={cluster.marks.map((mark) => `${mark.words}, ${mark.when}`).join(". ")}
            className={cn("pointer-events-auto absolute -top-0.5 grid h-5 min-w-5 -translate-x-1/2 place-items-center rounded-full border border-accent-line bg-canvas px-0.5 text-accent after:absolute after:-inset-0.5 [&_svg]:size-3", cluster.at > 0.97 && "-translate-x-full", cluster.at < 0.02 && "translate-x-0")}
          >
            {many ? <span className="text-xs font-medium">{cluster.marks.length}</span> : first.icon}
          </button>
        </Tooltip>
      </div>
    );
  });
}
