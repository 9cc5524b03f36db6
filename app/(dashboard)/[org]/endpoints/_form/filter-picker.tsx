"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import type { RecentEvents } from "@/lib/event-types/count-recent";
import type { EventTypeSummary } from "@/lib/event-types/list";
import { isFilter, matchesFilters } from "@/lib/events/filters";
import { add, toggle } from "./choose-filters";
import { ChosenFilters } from "./chosen-filters";
import { FilterTree } from "./filter-tree-view";
import { buildTree, searchTree } from "./filter-tree";

export interface FilterPickerProps {
  catalog: EventTypeSummary[];
  recent: RecentEvents;
  filters: string[];
  onChange: (filters: string[]) => void;
}

/** Picks event types and whole branches of them out of the catalog; any other filter can be typed. */
export function FilterPicker({ catalog, recent, filters, onChange }: FilterPickerProps) {
  const t = useTranslations("endpointForm");
  const id = useId();
  const [query, setQuery] = useState("");
  const wanted = useDeferredValue(query.trim());
  const tree = useMemo(() => buildTree(catalog), [catalog]);
  const shown = useMemo(() => searchTree(tree, wanted), [tree, wanted]);
  const typed = query.trim();
  // A word that finds types is a search; what finds none, or ends in a wildcard, can be meant as a filter.
  const addable = (typed.endsWith(".*") || (shown.length === 0 && typed === wanted)) && typed !== "" && isFilter(typed) && !filters.includes(typed);

  function addTyped() {
    if (!addable) return;
    onChange(add(typed, filters));
    setQuery("");
  }

  return (
    <div className="grid gap-3">
      <ChosenFilters filters={filters} onRemove={(filter) => onChange(filters.filter((other) => other !== filter))} onClear={() => onChange([])} isKnown={(filter) => catalog.some((type) => matchesFilters(type.name, [filter]))} />
      <div className="overflow-hidden rounded-lg border border-line-strong">
        <div className="border-b border-line p-1.5">
          <Input
            id={`${id}-search`}
            aria-label={t("searchEventTypes")}
            placeholder={t("searchOrType")}
            leading={<Search aria-hidden />}
            mono={isFilter(typed) && typed.includes(".")}
            autoComplete="off"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event) => {
              // Enter in here must not send the form.
              if (event.key === "Enter") {
                event.preventDefault();
                addTyped();
              }
            }}
            className="border-transparent bg-transparent hover:border-transparent"
          />
        </div>
        {addable ? (
          <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2 text-sm">
            <span className="text-ink-muted">
              {typed.endsWith(".*") ? <>{t.rich("everythingBelow", { code: () => <code className="foreign-text text-ink">{typed.slice(0, -2)}</code> })}</> : <>{t.rich("isNotIn", { code: () => <code className="foreign-text text-ink">{typed}</code> })}</>}
            </span>
            <Button size="sm" onClick={addTyped}>{t("addFilter", { filter: typed.length > 32 ? "" : typed })}</Button>
          </div>
        ) : null}
        <FilterTree tree={shown} searching={wanted !== ""} recent={recent} filters={filters} onToggle={(node) => onChange(toggle(tree, node, filters))} />
        {shown.length === 0 ? <p className="px-3 py-6 text-center text-sm text-ink-muted">{catalog.length === 0 ? t("noEventTypes") : t("noEventTypeMatches")}</p> : null}
      </div>
    </div>
  );
}
