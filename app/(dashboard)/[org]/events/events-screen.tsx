"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { instantOf } from "@/app/(dashboard)/[org]/deliveries/filters";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { KeyboardHelp, type KeyGroup } from "@/components/keyboard-help";
import { LiveMarker } from "@/components/live-marker";
import { PageHeader } from "@/components/page-header";
import { TimeZoneNote } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { LoadMore } from "@/components/ui/load-more";
import type { EventPage } from "@/lib/events/list";
import { EventTable } from "./event-table";
import { EventsEmpty, NothingMatches } from "./events-empty";
import { FilterBar } from "./filter-bar";
import { useEvents } from "./use-events";
import { useFilters } from "./use-filters";
import { useRowSteps } from "./use-row-steps";

export interface EventsScreenProps {
  org: string;
  /** The filters of `initial` as they stand in the address. */
  query: string;
  initial: EventPage;
  renderedAt: number;
  types: string[];
  publishCommand: string;
}

/** Every event that was published, newest first, as it happens. */
export function EventsScreen({ org, query, initial, renderedAt, types, publishCommand }: EventsScreenProps) {
  const t = useTranslations("events");
  const [live, setLive] = useState(true);
  const controls = useFilters();
  // The route takes instants: a span is counted from when the page was made, so that its pages fit together.
  const routeQuery = useMemo(() => withInstants(query, new Date(renderedAt)), [query, renderedAt]);
  const { rows, next, arrivals, error, dataUpdatedAt, older, loadOlder, showArrivals } = useEvents({ org, query: routeQuery, initial, renderedAt, live });
  const steps = useRowSteps(rows.map(({ id }) => id), () => void loadOlder());
  const keys = useMemo<KeyGroup[]>(() => [{
    title: t("keys.title"),
    keys: [
      { keys: ["j"], does: t("keys.next") },
      { keys: ["k"], does: t("keys.previous") },
      { keys: ["Enter"], does: t("keys.open") },
      { keys: ["/"], does: t("keys.search") },
    ],
  }], [t]);
  return (
    <>
      <PageHeader
        title={t("title")}
        description={<><span className="max-sm:hidden">{t("description")} </span><TimeZoneNote />.</>}
        actions={
          <LiveMarker
            live={live}
            waiting={arrivals.length}
            onShowWaiting={() => {
              window.scrollTo({ top: 0 });
              showArrivals();
            }}
            onChange={(on) => {
              setLive(on);
              if (on) showArrivals();
            }}
          />
        }
      />
      <div className="grid gap-2">
        <FilterBar types={types} controls={controls} />
        <StaleNote error={error} since={dataUpdatedAt} />
        {rows.length === 0 ? (
          query === "" ? <EventsEmpty publishCommand={publishCommand} /> : <NothingMatches onClear={controls.clear} />
        ) : (
          <div aria-busy={controls.busy} className={cn("transition-opacity duration-120", controls.busy && "opacity-55")}>
            <EventTable org={org} rows={rows} currentId={steps.currentId} onFocus={steps.setCurrentId} />
            {older.problem ? <Banner tone="failing" title={older.problem.message}>{older.problem.fix}</Banner> : null}
            <LoadMore summary={t(next === null ? "all" : "newest", { count: rows.length })} onMore={next === null ? null : () => void loadOlder()} busy={older.busy} moreLabel={t("older")} />
          </div>
        )}
      </div>
      <KeyboardHelp groups={keys} />
    </>
  );
}

function withInstants(query: string, now: Date): string {
  const params = new URLSearchParams(query);
  for (const name of ["since", "until"]) if (params.has(name)) params.set(name, instantOf(params.get(name)!, now));
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}
