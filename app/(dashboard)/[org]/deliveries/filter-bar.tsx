"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Alone } from "@/components/alone";
import { FilterChips } from "@/components/filter-chips";
import { StateIcon } from "@/components/state-badge";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { Popover } from "@/components/ui/popover";
import { SkeletonRows } from "@/components/ui/skeleton";
import { useHotkeys } from "@/components/use-hotkeys";
import type { DeliveryFilterChoices } from "@/lib/deliveries/filter-choices";
import type { DeliverySearch } from "@/lib/deliveries/list";
import { filterParts, useFilterWords, without } from "./filter-words";
import { LogActions } from "./log-actions";
import { SearchField } from "./search-field";
import type { LogFilterControls } from "./use-filters";

// Opened later than the page is read.
const FilterMenu = dynamic(() => import("./filter-menu").then((module) => module.FilterMenu), { ssr: false, loading: () => <MenuLoading /> });

export interface FilterBarProps {
  org: string;
  /** The filters as a query string. */
  query: string;
  choices: DeliveryFilterChoices;
  controls: LogFilterControls;
  search: DeliverySearch | null;
  mayRedeliver: boolean;
}

/** Search, the filters as one sentence with each to be taken out, and what can be done with all that they find. */
export function FilterBar({ org, query, choices, controls, search, mayRedeliver }: FilterBarProps) {
  const t = useTranslations("log");
  const { filters, change, clear } = controls;
  const [open, setOpen] = useState(false);
  const words = useFilterWords();
  useHotkeys({ f: () => setOpen(true) });
  const parts = filterParts(words, filters, choices);
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField org={org} value={filters.search} onSearch={(text) => change({ search: text })} />
        <LogActions org={org} query={query} filters={filters} mayRedeliver={mayRedeliver} />
      </div>
      <FilterChips
        chips={parts.map((part) => ({ ...part, onRemove: () => change(without(part.id)) }))}
        onClear={clear}
        add={
          <>
            <Popover
              label={t("filterDeliveries")}
              open={open}
              onOpenChange={setOpen}
              className="w-96 overflow-hidden p-0 outline-none"
              trigger={
                <Button size="sm" icon={<Plus aria-hidden />} aria-keyshortcuts="f">
                  {t.rich("filter", { kbd: () => <Kbd className="-mr-1 ml-0.5 pointer-coarse:hidden">f</Kbd> })}
                </Button>
              }
            >
              <Alone><FilterMenu choices={choices} filters={filters} onChange={change} onClose={() => setOpen(false)} /></Alone>
            </Popover>
            {parts.length > 0 ? null : (
              <span className="flex gap-1 max-sm:hidden">
                {(["failed", "retrying", "held"] as const).map((state) => (
                  <Button key={state} variant="ghost" size="sm" onClick={() => change({ state: [state] })} aria-label={t("showOnly", { state: words.state(state) })}>
                    <StateIcon state={state} withWord className="text-ink-muted [&>svg]:size-3.5" />
                  </Button>
                ))}
              </span>
            )}
          </>
        }
        summary={search === null ? null : { id: t("foundByIts"), identifier: t("foundByAn"), text: t("foundByText") }[search.by]}
      />
    </div>
  );
}

function MenuLoading() {
  const t = useTranslations("log");
  return <div className="p-3"><SkeletonRows rows={6} label={t("loadingFilters")} /></div>;
}
