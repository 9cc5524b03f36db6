"use client";

import { useRef } from "react";

/**
 * Where focus goes when a dialog or sheet opens, and where it comes back to.
 * In: to its first field, or else to the panel itself. Radix would take the first button, and then Enter
 * pressed once too often redelivers or deletes something.
 * Back: to where it came from. Radix knows only a trigger of its own; a dialog opened by state, or from a
 * menu that is gone by then, would leave focus at the top of the page.
 */
export function useDialogFocus(enter: "field" | "cancel" | "stay" = "field") {
  const origin = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      origin.current = lasting(document.activeElement);
      if (enter === "cancel") return;
      event.preventDefault();
      const panel = event.currentTarget as HTMLElement | null;
      if (enter === "field") (panel?.querySelector<HTMLElement>(FIELD) ?? panel)?.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      const panel = event.currentTarget as HTMLElement | null;
      const focused = document.activeElement;
      const elsewhere = focused && focused !== document.body && !panel?.contains(focused);
      event.preventDefault();
      if (!elsewhere && origin.current?.isConnected) origin.current.focus();
    },
  };
}

const FIELD = "[data-autofocus], input:not([type=hidden]):not([readonly]), textarea:not([readonly])";

/** An item of a menu goes away with it; its button stays. */
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest("[role=menu]");
  const button = menu && document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return (button ?? element) as HTMLElement | null;
}
