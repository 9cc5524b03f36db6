"use client";

import { KeyRound, Pencil, Power, PowerOff, type LucideIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { ExactTime } from "@/components/time-ago";
import type { TimelineChartMark } from "@/components/timeline-marks";
import { Button } from "@/components/ui/button";
import type { EndpointTimeline } from "@/lib/endpoints/timeline";
import type { TimelineMark } from "@/lib/endpoints/timeline-marks";
import { useMarkTexts } from "./use-mark-texts";
import { markKind, markWords, type MarkKind, type MarkTexts } from "./mark-words";

const ICONS: Record<MarkKind, LucideIcon> = { changed: Pencil, rotated: KeyRound, off: PowerOff, on: Power };
const shownAtFirst = 4;

/** The marks of a chart: where each stands, and its words. */
export function chartMarks(texts: MarkTexts, { from, to, marks }: Pick<EndpointTimeline, "from" | "to" | "marks">): TimelineChartMark[] {
  const start = Date.parse(from);
  const length = Date.parse(to) - start;
  return marks.map((mark) => {
    const Icon = ICONS[markKind(mark.action)];
    return { id: mark.id, at: (Date.parse(mark.at) - start) / length, icon: <Icon aria-hidden />, words: markWords(texts, mark), when: texts.format.instant(mark.at, "full") };
  });
}

/** What was changed in the range, in words, newest first. */
export function Changes({ marks }: { marks: TimelineMark[] }) {
  const t = useTranslations("endpoint");
  const texts = useMarkTexts();
  const [all, setAll] = useState(false);
  if (marks.length === 0) return null;
  const newestFirst = [...marks].reverse();
  const hidden = newestFirst.length - shownAtFirst;
  return (
    <div className="grid gap-1.5">
      <h3 className="text-xs text-ink-muted">{t("changesInThis")}</h3>
      <ul className="grid gap-1 text-sm">
        {(all ? newestFirst : newestFirst.slice(0, shownAtFirst)).map((mark) => {
          const Icon = ICONS[markKind(mark.action)];
          return (
            <li key={mark.id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="flex min-w-0 items-baseline gap-2"><Icon aria-hidden className="size-3.5 shrink-0 translate-y-0.5 text-accent" /><span className="foreign-text">{markWords(texts, mark)}</span></span>
              <ExactTime at={mark.at} className="text-xs text-ink-muted" />
            </li>
          );
        })}
      </ul>
      {hidden > 0 && !all ? <Button size="sm" variant="ghost" className="justify-self-start" onClick={() => setAll(true)}>{t("moreChanges", { count: hidden })}</Button> : null}
    </div>
  );
}
