"use client";

import { useTranslations } from "next-intl";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import { matchesFilters } from "@/lib/events/filters";

/** What these filters would have sent to the endpoint lately. */
export function MatchCount({ recent, filters }: { recent: RecentEvents; filters: string[] }) {
  return <p role="status" className="min-h-5 text-sm text-ink-muted">{filters.length === 0 ? null : <Sentence recent={recent} filters={filters} />}</p>;
}

function Sentence({ recent, filters }: { recent: RecentEvents; filters: string[] }) {
  const t = useTranslations("endpointForm");
  const all = Object.values(recent.byType).reduce((sum, count) => sum + count, 0);
  if (all === 0) return t("noEventsWere", { days: recent.days });
  const matched = Object.entries(recent.byType).reduce((sum, [type, count]) => sum + (matchesFilters(type, filters) ? count : 0), 0);
  if (matched === 0) return t("wouldHaveMatched", { days: recent.days });
  return t.rich("matched", { count: matched, days: recent.days, least: recent.complete ? "no" : "yes", b: (chunks) => <span className="font-medium text-ink">{chunks}</span> });
}
