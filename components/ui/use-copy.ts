"use client";

import { useEffect, useRef, useState } from "react";

export type CopyState = "idle" | "copied" | "refused";

/** Copies a text, and tells for two seconds how it went. */
export function useCopy(text: string, onCopied?: () => void): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>("idle");
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function copy() {
    const done = (await writeClipboard(text)) || copyThroughSelection(text);
    setState(done ? "copied" : "refused");
    if (done) onCopied?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState("idle"), 2000);
  }
  return { state, copy };
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The clipboard API exists in secure contexts only; a self-hosted dashboard may be opened over plain http in a private network. */
function copyThroughSelection(text: string): boolean {
  const focused = document.activeElement as HTMLElement | null;
  const area = document.createElement("textarea");
  area.value = text;
  area.setAttribute("readonly", "");
  area.className = "fixed opacity-0";
  // Inside the open dialog, if there is one: its focus trap would take the selection back.
  (focused?.closest("[role=dialog],[role=alertdialog]") ?? document.body).append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  focused?.focus();
  return done;
}
