"use client";

import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { StaleNote } from "@/app/(dashboard)/[org]/stale-note";
import { Alone, NotLoaded } from "@/components/alone";
import { KeyboardHelp } from "@/components/keyboard-help";
import { LiveMarker } from "@/components/live-marker";
import { PageHeader } from "@/components/page-header";
import { TimeZoneNote } from "@/components/time-ago";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import type { DeliveryPage } from "@/lib/deliveries/list";
import type { DeliverySummary } from "@/lib/deliveries/summary";
import { FilterBar } from "./filter-bar";
import { useLogKeys } from "./log-keys";
import { LogEmpty, NothingMatches } from "./log-empty";
import { LogEnd } from "./log-end";
import { LogTable, type LogTableHandle } from "./log-table";
import { redeliveryBarrier } from "./redelivery";
import { useRedeliver } from "./use-delivery";
import { useHotkeys } from "@/components/use-hotkeys";
import { useFilters } from "./use-filters";
import { useLog } from "./use-log";
import { rowsInSight, useRowKeys } from "./use-row-keys";
import { useSelection } from "./use-selection";

// Opened later than the log is read.
const PreviewSheet = dynamic(() => import("./preview-sheet").then((module) => module.PreviewSheet), { ssr: false });
const SelectionBar = dynamic(() => import("./selection-bar").then((module) => module.SelectionBar), { ssr: false });

export interface DeliveryLogProps {
  org: string;
  /** The filters of `initial` as a query string. */
  query: string;
  initial: DeliveryPage;
  renderedAt: number;
  choices: DeliveryFilterChoices;
  mayRedeliver: boolean;
  /** Why this member may not send a test; null when they may. */
  testBarrier: string | null;
  publishCommand: string;
}

/** The log: every delivery, newest first, as it happens. */
export function DeliveryLog({ org, query, initial, renderedAt, choices, mayRedeliver, testBarrier, publishCommand }: DeliveryLogProps) {
  const t = useTranslations("log");
  const words = useTranslations("delivery");
  const keys = useLogKeys();
  const [live, setLive] = useState(true);
  const [previewId, setPreviewId] = useState<string | null>(null);
  const [barrier, setBarrier] = useState<string | null>(null);
  const controls = useFilters();
  const { log, error, dataUpdatedAt, refetch, more, loadMore, pointer, showArrivals, changeRow, changeRows } = useLog({ org, query, initial, renderedAt, paused: !live, rowsInSight });
  const { redeliver, problem, dismiss } = useRedeliver(org);
  const { selected, toggle, toggleAll, clear } = useSelection();
  const table = useRef<LogTableHandle>(null);
  // Once it was open it stays, so that it can leave as it came.
  const [previewed, setPreviewed] = useState(false);
  // What is not on the screen must not be acted on. The rest stays, and with it the focus in the search field.
  const [shownQuery, setShownQuery] = useState(query);
  if (shownQuery !== query) {
    setShownQuery(query);
    clear();
    setPreviewId(null);
  }

  const preview = useCallback((id: string) => {
    // On a phone a panel would hide the list: there it is a page.
    if (!window.matchMedia("(min-width: 48rem)").matches) return false;
    setPreviewed(true);
    setPreviewId((open) => (open === id ? null : id));
    return true;
  }, []);
  const redeliverRow = (delivery: DeliverySummary) => {
    const refused = redeliveryBarrier(words, { ...delivery, manualRequestedAt: null }, mayRedeliver);
    setBarrier(refused);
    if (refused !== null || delivery.sending) return;
    changeRow(delivery.id, { sending: true, attempts: delivery.attempts + 1 });
    void redeliver(delivery, () => changeRow(delivery.id, { sending: false, attempts: delivery.attempts }));
  };
  const { currentId, setCurrentId } = useRowKeys({
    rows: log.rows,
    onStep: (id) => setPreviewId((open) => (open === null ? null : id)),
    onRedeliver: redeliverRow,
    onSelect: (id, range) => select(id, range),
    onShow: (index) => table.current?.focusRow(index),
    onEnd: () => void loadMore(),
  });
  const pause = (next: boolean) => {
    setLive(next);
    if (next) showArrivals();
  };
  useHotkeys({ p: () => pause(!live) });

  const ids = useMemo(() => log.rows.map(({ id }) => id), [log.rows]);
  const order = useRef(ids);
  useEffect(() => {
    order.current = ids;
  });
  const select = useCallback((id: string, range: boolean) => toggle(id, range ? order.current : null), [toggle]);
  const hrefOf = useCallback((id: string) => `/${org}/deliveries/${id}`, [org]);
  const endpoint = choices.endpoints.find(({ deleted }) => !deleted) ?? null;
  const waiting = log.restart?.items.length ?? log.arrivals.length;
  return (
    <>
      <PageHeader
        title={t("deliveries")}
        description={<><span className="max-sm:hidden">{t("eachEventFor")} </span><TimeZoneNote />.</>}
        actions={
          <LiveMarker
            live={live}
            waiting={waiting}
            onShowWaiting={() => {
              window.scrollTo({ top: 0 });
              showArrivals();
            }}
            onChange={pause}
          />
        }
      />
      <div className="grid gap-2">
        <FilterBar org={org} query={query} choices={choices} controls={controls} search={log.search} mayRedeliver={mayRedeliver} />
        <StaleNote error={error} since={dataUpdatedAt} />
        {problem === null ? null : <Banner tone="failing" title={problem.message} actions={<Button size="sm" onClick={dismiss}>{t("close")}</Button>}>{problem.fix}</Banner>}
        {barrier === null ? null : <Banner tone="waiting" role="status" title={t("thisDeliveryCannot")} actions={<Button size="sm" onClick={() => setBarrier(null)}>{t("close")}</Button>}>{barrier}.</Banner>}
        {log.rows.length === 0 ? (
          query === "" ? (
            <LogEmpty org={org} endpoint={endpoint} barrier={testBarrier} publishCommand={publishCommand} onSent={() => void refetch()} />
          ) : (
            <>
              <NothingMatches onClear={controls.clear} />
              {log.next === null ? null : <LogEnd count={0} filtered hasMore searchedBackTo={log.search?.searchedBackTo ?? null} busy={more.busy} problem={more.problem} onMore={() => void loadMore()} />}
            </>
          )
        ) : (
          <div {...pointer} className={cn("transition-opacity duration-120", controls.busy && "opacity-55")} aria-busy={controls.busy}>
            <LogTable ref={table} rows={log.rows} complete={log.next === null} fresh={log.fresh} currentId={previewId ?? currentId} selected={selected} hrefOf={hrefOf} onPreview={preview} onFocus={setCurrentId} onSelect={select} onSelectAll={() => toggleAll(ids)} />
            <LogEnd count={log.rows.length} filtered={query !== ""} hasMore={log.next !== null} searchedBackTo={log.search?.searchedBackTo ?? null} busy={more.busy} problem={more.problem} onMore={() => void loadMore()} />
          </div>
        )}
      </div>
      {selected.size === 0 ? null : <Alone instead={<NotLoaded onClose={clear} />}><SelectionBar org={org} selected={selected} refusal={mayRedeliver ? null : t("developersAndAbove")} onSend={changeRows} onClear={clear} onDone={() => void refetch()} /></Alone>}
      {previewed ? <Alone instead={previewId === null ? null : <NotLoaded onClose={() => setPreviewId(null)} />}><PreviewSheet org={org} delivery={log.rows.find(({ id }) => id === previewId) ?? null} mayRedeliver={mayRedeliver} problem={problem} onRedeliver={redeliverRow} onClose={() => setPreviewId(null)} /></Alone> : null}
      <KeyboardHelp groups={keys} />
    </>
  );
}
