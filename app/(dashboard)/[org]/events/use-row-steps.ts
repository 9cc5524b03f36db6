"use client";

import { useState } from "react";
import { useHotkeys } from "@/components/use-hotkeys";

/** `j` and `k` walk the rows and take the focus along, so that Enter opens the one they stand on. Rows carry `data-row`. */
export function useRowSteps(ids: string[], onEnd?: () => void) {
  const [currentId, setCurrentId] = useState<string | null>(null);
  function step(by: 1 | -1) {
    const at = ids.findIndex((id) => id === currentId);
    const target = ids[at === -1 ? 0 : at + by];
    if (target === undefined) return by === 1 ? onEnd?.() : undefined;
    setCurrentId(target);
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(target)}"]`);
    row?.querySelector("a")?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
  }
  useHotkeys({ j: () => step(1), k: () => step(-1) });
  return { currentId, setCurrentId };
}
