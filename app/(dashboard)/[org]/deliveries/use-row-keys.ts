"use client";

import { useCallback, useState } from "react";
import { useHotkeys } from "@/components/use-hotkeys";
import type { DeliverySummary } from "@/lib/deliveries/summary";

export interface RowKeysOptions {
  rows: DeliverySummary[];
  /** What else a step does: a panel that is open follows. */
  onStep: (id: string) => void;
  onRedeliver: (delivery: DeliverySummary) => void;
  /** `range`: all from the last one chosen up to this. */
  onSelect: (id: string, range: boolean) => void;
  /** Brings a row into sight, and puts the focus on it. */
  onShow: (index: number) => void;
  /** At the last row. */
  onEnd: () => void;
}

/** `j` and `k` walk the rows, `r` redelivers and `x` selects the one they stand on, `X` all up to it. The focus goes along: Enter and Space act on it. */
export function useRowKeys({ rows, onStep, onRedeliver, onSelect, onShow, onEnd }: RowKeysOptions) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  const focused = useCallback((id: string) => setCurrentId(id), []);

  function step(by: 1 | -1) {
    const at = rows.findIndex(({ id }) => id === currentId);
    const index = at === -1 ? 0 : at + by;
    const target = rows[index];
    if (target === undefined) return by === 1 ? onEnd() : undefined;
    setCurrentId(target.id);
    onStep(target.id);
    onShow(index);
  }

  function select(range: boolean) {
    if (rows.some(({ id }) => id === currentId)) onSelect(currentId!, range);
  }

  useHotkeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => {
      const current = rows.find(({ id }) => id === currentId);
      if (current !== undefined) onRedeliver(current);
    },
    x: () => select(false),
    X: () => select(true),
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
