"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { ExactTime } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { LoadMore } from "@/components/ui/load-more";

export interface LogEndProps {
  count: number;
  filtered: boolean;
  hasMore: boolean;
  /** How far back a text search has looked; null where there is none, or it is through. */
  searchedBackTo: string | null;
  busy: boolean;
  problem: RequestProblem | null;
  onMore: () => void;
}

/** How far from the end of what is loaded the next page is asked for: about two screens, for who scrolls fast. */
const ahead = "1600px 0px";

/** The end of what is loaded. Older rows come by themselves when it nears the screen; the button is for the keyboard and for another try. */
export function LogEnd({ count, filtered, hasMore, searchedBackTo, busy, problem, onMore }: LogEndProps) {
  const t = useTranslations("log");
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  const wants = hasMore && !busy && problem === null;
  useEffect(() => {
    if (!wants || mark.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: ahead });
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Anew after each page that brought rows: a mark that stays in sight tells nothing by itself. A page of a text
    // search that found nothing leaves it to the reader whether to search further back.
  }, [wants, count]);

  const all = filtered ? t("allMatching", { count }) : t("allOfThem", { count });
  const summary = hasMore && searchedBackTo !== null ? <>{t.rich("foundSoFar", { exactTime: () => <ExactTime at={searchedBackTo} style="minute" />, count })}</> : hasMore ? t("theNewest", { count }) : all;
  return (
    <div ref={mark}>
      {problem === null ? null : <Banner tone="failing" title={t("olderDeliveriesCould", { message: problem.message })}>{problem.fix}</Banner>}
      <LoadMore summary={summary} onMore={hasMore ? onMore : null} busy={busy} moreLabel={searchedBackTo === null ? t("loadOlder") : t("searchFurtherBack")} />
    </div>
  );
}
