"use client";

import { useCallback, useState } from "react";

export interface RecentPlace {
  href: string;
  label: string;
  note?: string;
  mono?: boolean;
}

/** More would not be looked through. */
const kept = 5;

/**
 * What was opened last, kept in this browser. `reload` reads it, as another tab may have added to it.
 * @param name whose: an organization's places are not offered in another
 */
export function useRecent(name: string) {
  const key = `posthorn_recent_${name}`;
  const [recent, setRecent] = useState<RecentPlace[]>([]);
  const reload = useCallback(() => setRecent(read(key)), [key]);
  const add = useCallback((place: RecentPlace) => {
    const next = [place, ...read(key).filter(({ href }) => href !== place.href)].slice(0, kept);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage may be full or switched off; then nothing is remembered.
    }
  }, [key]);
  return { recent, reload, add };
}

function read(key: string): RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPlace).slice(0, kept) : [];
  } catch {
    return [];
  }
}

/** An older version may have stored something else. */
function isPlace(value: unknown): value is RecentPlace {
  const place = value as Partial<RecentPlace> | null;
  return typeof place?.href === "string" && /^\/[^/]/.test(place.href) && typeof place.label === "string";
}
