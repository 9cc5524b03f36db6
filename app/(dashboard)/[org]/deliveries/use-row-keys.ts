"use client";

import { useCallback, useState } from "react";
import { useHotkeys } from "@/components/use-hotkeys";
import type { DeliverySummary } from "@/lib/deliveries/summary";

export interface RowKeysOptions {
  rows: DeliverySummary[];
  /** What else a step does: a panel that is open follows. */
  onStep: (id: string) => void;
  onRedeliver: (delivery: DeliverySummary) => void;
  onSelect: (id: string) => void;
  /** At the last row. */
  onEnd: () => void;
}

/** `j` and `k` walk the rows, `r` redelivers and `x` selects the one they stand on. The focus goes along: Enter and Space act on it. */
export function useRowKeys({ rows, onStep, onRedeliver, onSelect, onEnd }: RowKeysOptions) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const focused = useCallback((id: string) => setCurrentId(id), []);

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === currentId);
    const target = rows[at === -1 ? 0 : at + by];
    if (target === undefined) return by === 1 ? onEnd() : undefined;
    setCurrentId(target.id);
    onStep(target.id);
    const row = document.querySelector<HTMLElement>(`[data-delivery="${target.id}"]`);
    row?.querySelector("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }

  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => {
      const current = rows.find(({ id }) => id === currentId);
      if (current !== undefined) onRedeliver(current);
    },
    x: () => {
      if (rows.some(({ id }) => id === currentId)) onSelect(currentId!);
    },
  });
  return { currentId, setCurrentId: focused };
}

/** The ids of the rows that can be seen at this moment. */
export function rowsInSight(): string[] {
  const rows = document.querySelectorAll<HTMLElement>("[data-delivery]");
  return [...rows]
    .filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > 0 && top < window.innerHeight;
    })
    .map((row) => row.dataset.delivery!);
}
