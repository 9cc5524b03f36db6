"use client";

import { useEffect, useRef } from "react";
import type { RequestProblem } from "@/app/(dashboard)/[org]/fetch-json";
import { Banner } from "@/components/ui/banner";
import { LoadMore } from "@/components/ui/load-more";
import { countOf, formatCount } from "@/lib/format/numbers";

export interface LogEndProps {
  count: number;
  filtered: boolean;
  hasMore: boolean;
  busy: boolean;
  problem: RequestProblem | null;
  onMore: () => void;
}

/** The end of what is loaded. Older rows come by themselves when it nears the screen; the button is for the keyboard and for another try. */
export function LogEnd({ count, filtered, hasMore, busy, problem, onMore }: LogEndProps) {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  });
  const wants = hasMore && !busy && problem === null;
  useEffect(() => {
    if (!wants || mark.current === null) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: "400px 0px" });
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Anew after each page: a mark that stays in sight tells nothing by itself.
  }, [wants, count]);

  const all = filtered ? `All ${countOf(count, "delivery that matches", "deliveries that match")}` : `All ${countOf(count, "delivery", "deliveries")}`;
  return (
    <div ref={mark}>
      {problem === null ? null : <Banner tone="failing" title={`Older deliveries could not be loaded: ${problem.message}`}>{problem.fix}</Banner>}
      <LoadMore summary={hasMore ? `The newest ${formatCount(count)}` : all} onMore={hasMore ? onMore : null} busy={busy} moreLabel="Load older" />
    </div>
  );
}
