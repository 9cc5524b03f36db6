"use client";

import { useEffect, useRef } from "react";

/** By key as `KeyboardEvent.key` names it: "j", "?", "Escape"; with "mod+" for ⌘ or Ctrl: "mod+k". */
export type Hotkeys = Record<string, ((event: KeyboardEvent) => void) | undefined>;

/** Single-key commands for the page, silent while one types, a menu is open or a dialog covers the page. */
export function useHotkeys(keys: Hotkeys, enabled = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const mod = event.metaKey || event.ctrlKey;
      const command = latest.current[mod ? `mod+${event.key.toLowerCase()}` : event.key];
      if (!command || (!mod && (isTyping(event.target) || isCovered()))) return;
      event.preventDefault();
      command(event);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [enabled]);
}

export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  return Boolean(element?.closest?.("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=combobox]"));
}

/** A modal hides the page from assistive technology; so it hides from the keyboard. */
export function isCovered(): boolean {
  return document.querySelector("[role=alertdialog][data-state=open], [data-modal=true][data-state=open]") !== null;
}
