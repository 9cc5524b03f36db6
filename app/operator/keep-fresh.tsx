"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Asks for the page's figures anew, as long as somebody can see them. */
export function KeepFresh({ everyMs }: { everyMs: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [router, everyMs]);
  return null;
}
