"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

interface LeaveGuard {
  /** True once someone tried to leave within the app and was held back. */
  held: boolean;
  stay: () => void;
  /** Goes where they wanted to go. */
  leave: () => void;
}

/** `Back` as the Navigation API tells of it; browsers without it leave at Back without asking. */
interface TraverseEvent extends Event {
  navigationType: string;
}

/**
 * Holds back links and the Back button, once each time, while a page shows
 * something that cannot be shown again. Reload and closing are the browser's
 * own question, which SecretPanel asks.
 */
export function useLeaveGuard(): LeaveGuard {
  const router = useRouter();
  const [wanted, setWanted] = useState<string | null>(null);
  const leaving = useRef(false);

  useEffect(() => {
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (link === null || leaving.current || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target === "_blank" || link.origin !== location.origin || link.hash !== "") return;
      event.preventDefault();
      event.stopPropagation();
      setWanted(link.pathname + link.search);
    };
    const traverse = (event: Event) => {
      if (leaving.current || !event.cancelable || (event as TraverseEvent).navigationType !== "traverse") return;
      event.preventDefault();
      setWanted("back");
    };
    const { navigation } = window as { navigation?: EventTarget };
    document.addEventListener("click", press, true);
    navigation?.addEventListener("navigate", traverse);
    return () => {
      document.removeEventListener("click", press, true);
      navigation?.removeEventListener("navigate", traverse);
    };
  }, []);

  return {
    held: wanted !== null,
    stay: () => setWanted(null),
    leave() {
      leaving.current = true;
      if (wanted === "back") router.back();
      else if (wanted !== null) router.push(wanted);
    },
  };
}
