"use client";

import { useSyncExternalStore } from "react";

/** The key that commands go with here: "⌘" on Apple's systems, "Ctrl" elsewhere. */
export function useModKey(): "⌘" | "Ctrl" {
  return useSyncExternalStore(never, () => (/Mac|iPhone|iPad/.test(navigator.platform) ? "⌘" : "Ctrl"), () => "⌘");
}

const never = () => () => {};
