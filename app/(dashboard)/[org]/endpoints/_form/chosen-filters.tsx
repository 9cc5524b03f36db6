"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "@/components/ui/button";

export interface ChosenFiltersProps {
  filters: string[];
  onRemove: (filter: string) => void;
  onClear: () => void;
  /** Whether some type of the catalog matches. */
  isKnown: (filter: string) => boolean;
}

/** What is chosen, each to be taken out again. */
export function ChosenFilters({ filters, onRemove, onClear, isKnown }: ChosenFiltersProps) {
  const t = useTranslations("endpointForm");
  const list = useRef<HTMLUListElement>(null);

  function remove(filter: string, index: number) {
    onRemove(filter);
    // The pressed button is gone: the focus goes to its neighbour rather than to the top of the page.
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll("button") ?? [];
      buttons[Math.min(index, buttons.length - 1)]?.focus();
    });
  }

  if (filters.length === 0) return <p className="text-sm text-ink-muted">{t("nothingChosenYet")}</p>;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
      <ul ref={list} aria-label={t("chosenEventTypes")} className="thin-scroll flex max-h-40 flex-wrap gap-1.5 overflow-y-auto">
        {filters.map((filter, index) => (
          <li key={filter} className="inline-flex h-7 max-w-full items-center rounded-md border border-line-strong pointer-coarse:h-10">
            <span className="truncate pl-2 font-mono text-xs">{filter}</span>
            {isKnown(filter) ? null : <span className="pl-1.5 text-xs whitespace-nowrap text-waiting" title={t("noEventType")}>{t("noSuchType")}</span>}
            <button type="button" aria-label={t("remove", { filter })} onClick={() => remove(filter, index)} className="grid h-full w-7 shrink-0 place-items-center rounded-r-md text-ink-faint hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-10">
              <X aria-hidden className="size-3.5" />
            </button>
          </li>
        ))}
      </ul>
      {filters.length > 3 ? <Button variant="ghost" size="sm" onClick={onClear}>{t("clearFilters", { count: filters.length })}</Button> : null}
    </div>
  );
}
