"use client";

import { useEffect, useRef } from "react";
import { isCovered, isTyping } from "./use-hotkeys";

/** Longer than that after the first key, the second stands for itself again. */
const waitMs = 1_500;

/**
 * Commands of two keys in a row: `{ g: { e: openEndpoints } }` is `g`, then `e`. The second key belongs to the
 * chord alone: `g` `r` must never redeliver what `r` by itself would.
 */
export function useChords(chords: Record<string, Record<string, () => void>>): void {
  const latest = useRef(chords);
  useEffect(() => {
    latest.current = chords;
  });
  useEffect(() => {
    let first: { key: string; at: number } | null = null;
    const press = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.isComposing || event.key === "Shift") return;
      if (isTyping(event.target) || isCovered()) return void (first = null);
      const begun = first !== null && event.timeStamp - first.at < waitMs ? latest.current[first.key] : undefined;
      first = null;
      if (begun !== undefined) {
        if (event.key === "Escape") return;
        event.preventDefault();
        event.stopImmediatePropagation();
        begun[event.key]?.();
      } else if (event.key in latest.current && !event.repeat) {
        first = { key: event.key, at: event.timeStamp };
      }
    };
    // Before every other listener of the page.
    window.addEventListener("keydown", press, { capture: true });
    return () => window.removeEventListener("keydown", press, { capture: true });
  }, []);
}
