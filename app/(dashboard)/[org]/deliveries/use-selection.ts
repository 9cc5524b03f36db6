"use client";

import { useCallback, useRef, useState } from "react";
import { mostSelected } from "./most-selected";

/** Rows chosen to do something with all of them. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const anchor = useRef<string | null>(null);

  /** @param order the ids as they stand in the list, to take all from the last one chosen up to this; null: this alone */
  const toggle = useCallback((id: string, order: string[] | null = null) => {
    const from = order === null || anchor.current === null ? -1 : order.indexOf(anchor.current);
    const to = order?.indexOf(id) ?? -1;
    anchor.current = id;
    setSelected((before) => {
      const next = new Set(before);
      if (from === -1 || to === -1) {
        if (!next.delete(id) && before.size < mostSelected) next.add(id);
        return next;
      }
      for (const other of order!.slice(Math.min(from, to), Math.max(from, to) + 1)) if (next.size < mostSelected) next.add(other);
      return next;
    });
  }, []);
  /** All of these, as far as they fit; or none where all were chosen. */
  const toggleAll = useCallback((ids: string[]) => {
    setSelected((before) => (ids.slice(0, mostSelected).every((id) => before.has(id)) ? new Set() : new Set([...before, ...ids].slice(0, mostSelected))));
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return { selected, toggle, toggleAll, clear };
}
