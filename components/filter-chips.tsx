"use client";

import { ListFilter, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Fragment, type ReactNode } from "react";
import { Button } from "./ui/button";
import { cn } from "./ui/cn";

export interface FilterChip {
  id: string;
  /** What it filters by, for its name: "State". */
  field: string;
  /** The words in the sentence: "Failed", "last 24 h", "api.acme.com". */
  value: string;
  mono?: boolean;
  onRemove?: () => void;
}

export interface FilterChipsProps {
  chips: FilterChip[];
  onClear?: () => void;
  /** The control that adds one: a DropdownMenu or Popover with its button. */
  add?: ReactNode;
  /** At the end of the line: "1,204 deliveries". */
  summary?: ReactNode;
  className?: string;
}

/** Filters that read as a sentence: "Failed · last 24 h · api.acme.com", each of them removable. */
export function FilterChips({ chips, onClear, add, summary, className }: FilterChipsProps) {
  const t = useTranslations("parts");
  return (
    <div role="group" aria-label={t("filters")} className={cn("flex min-h-8 flex-wrap items-center gap-x-1.5 gap-y-2 text-sm", className)}>
      {chips.length === 0 ? <ListFilter aria-hidden className="size-4 text-ink-faint" /> : null}
      {chips.map((chip, index) => (
        <Fragment key={chip.id}>
          {index > 0 ? <span aria-hidden className="text-ink-faint">·</span> : null}
          <span className="inline-flex h-7 max-w-full items-center overflow-hidden rounded-md border border-line-strong pointer-coarse:h-10">
            <span className={cn("truncate pl-2.5", chip.mono && "font-mono text-xs", !chip.onRemove && "pr-2.5")}>
              <span className="sr-only">{chip.field}: </span>
              {chip.value}
            </span>
            {chip.onRemove ? (
              <button type="button" aria-label={t("removeFilter", { field: chip.field, value: chip.value })} title={t("remove")} onClick={chip.onRemove} className="grid h-full w-7 shrink-0 place-items-center rounded-r-md text-ink-faint hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-10">
                <X aria-hidden className="size-3.5" />
              </button>
            ) : null}
          </span>
        </Fragment>
      ))}
      {add}
      {chips.length > 1 && onClear ? <Button variant="ghost" size="sm" onClick={onClear}>{t("clearFilters")}</Button> : null}
      {summary ? <span role="status" className="ml-auto text-ink-muted">{summary}</span> : null}
    </div>
  );
}
