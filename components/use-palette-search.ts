"use client";

import { useEffect, useState } from "react";
import type { PaletteGroup } from "./palette-item";

const nothing: PaletteGroup[] = [];

export type PaletteSearch = (query: string) => Promise<PaletteGroup[]>;

/** Asks 150 ms after the last key; only the answer to the latest question counts. */
export function usePaletteSearch(search: PaletteSearch | undefined, query: string) {
  const [answer, setAnswer] = useState<{ query: string; found: PaletteGroup[]; broken: boolean }>({ query: "", found: [], broken: false });
  useEffect(() => {
    if (!search || query.length < 2) return;
    let stale = false;
    const timer = setTimeout(() => {
      search(query).then(
        (found) => stale || setAnswer({ query, found, broken: false }),
        () => stale || setAnswer({ query, found: [], broken: true }),
      );
    }, 150);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [search, query]);
  const current = answer.query === query && query !== "";
  const state = !search || query.length < 2 || (current && !answer.broken) ? "idle" : current ? "broken" : "searching";
  return { found: current ? answer.found : nothing, state } as const;
}
