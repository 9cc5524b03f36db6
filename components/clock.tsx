"use client";

import { createContext, useContext, useEffect, useMemo, useSyncExternalStore, type ReactNode } from "react";
import { TIME_ZONE_COOKIE } from "@/lib/format/time";

interface Clock {
  /** The server's clock when it rendered the page, ms since 1970. */
  serverNow: number;
  timeZone: string;
}

const ClockContext = createContext<Clock>({ serverNow: 0, timeZone: "UTC" });

/**
 * The page's clock and the reader's zone. During hydration every part sees the server's moment and zone,
 * so that the texts agree; then the browser's own take over.
 * @param timeZone what the zone cookie said, "UTC" on a first visit
 */
export function ClockProvider({ serverNow, timeZone, children }: Clock & { children: ReactNode }) {
  const clock = useMemo(() => ({ serverNow, timeZone }), [serverNow, timeZone]);
  useEffect(() => {
    const own = ownTimeZone();
    if (own !== timeZone) document.cookie = `${TIME_ZONE_COOKIE}=${own}; path=/; max-age=31536000; samesite=lax`;
  }, [timeZone]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** Now, in steps of `stepMs`: the part re-renders once a step. */
export function useNow(stepMs = 1000): number {
  const { serverNow } = useContext(ClockContext);
  const floor = (ms: number) => Math.floor(ms / stepMs) * stepMs;
  return useSyncExternalStore(subscribe, () => floor(Date.now()), () => floor(serverNow));
}

/** The reader's zone, an IANA name. */
export function useTimeZone(): string {
  const { timeZone } = useContext(ClockContext);
  return useSyncExternalStore(never, ownTimeZone, () => timeZone);
}

/** One interval for the whole page, none while it is hidden. */
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener("visibilitychange", wake);
    wake();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", wake);
    clearInterval(timer);
  };
}

function wake(): void {
  clearInterval(timer);
  if (document.hidden) return;
  tick();
  timer = setInterval(tick, 1000);
}

function tick(): void {
  for (const listener of listeners) listener();
}

const never = () => () => {};

function ownTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
