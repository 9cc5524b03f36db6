"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** A moment after the change itself, for clocks that differ. */
const graceMs = 1_500;

/**
 * Renders the page's facts anew when one of these moments has come, and when
 * the reader comes back to the page: somebody else may have rotated meanwhile.
 */
export function useFreshFacts(moments: (string | null)[]): void {
  const { refresh } = useRouter();
  const next = moments.filter((at) => at !== null).sort()[0];

  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(refresh, Math.max(0, Date.parse(next) - Date.now()) + graceMs);
    return () => clearTimeout(timer);
  }, [next, refresh]);

  useEffect(() => {
    const seen = () => void (document.visibilityState === "visible" && refresh());
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [refresh]);
}
