"use client";

import { useQueryStates } from "nuqs";
import { useTransition } from "react";
import { filterParsers, noFilters, type Filters } from "./filters";

export interface FilterControls {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  clear: () => void;
  /** The page for the new filters is on its way; the old one still shows. */
  busy: boolean;
}

/** The filters in the address. A change makes a step in the history, so that "back" undoes it. */
export function useFilters(): FilterControls {
  const [busy, startTransition] = useTransition();
  const [filters, set] = useQueryStates(filterParsers, { history: "push", shallow: false, scroll: true, startTransition });
  return { filters, change: (change) => void set(change), clear: () => void set(noFilters), busy };
}
