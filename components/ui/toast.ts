"use client";

import type { toast as sonnerToast } from "sonner";

type Message = Parameters<typeof sonnerToast>[0];
type Options = Parameters<typeof sonnerToast>[1];

let wanted = false;
let place: (() => void) | null = null;
let placed: () => void = () => {};
const standing = new Promise<void>((resolve) => (placed = resolve));

/** For the toaster, which is loaded once the page stands still, or for the first toast: it is told here when. */
export function onFirstToast(load: () => void): () => void {
  place = load;
  if (wanted) load();
  return () => (place = null);
}

/** Toasts that come from here on are seen. */
export function toasterStands(): void {
  placed();
}

async function show(kind: "success" | "error" | null, message: Message, options: Options): Promise<void> {
  wanted = true;
  place?.();
  const loaded = await Promise.all([import("sonner"), standing]).catch(() => null);
  // A file that did not come: nothing was said here alone.
  if (loaded === null) return;
  const [{ toast: sonner }] = loaded;
  if (kind === null) sonner(message, options);
  else sonner[kind](message, options);
}

/** A short word on what was done, bottom right, gone after some seconds. Never the only place of an error. */
export const toast = Object.assign((message: Message, options?: Options): void => void show(null, message, options), {
  success: (message: Message, options?: Options): void => void show("success", message, options),
  error: (message: Message, options?: Options): void => void show("error", message, options),
});
