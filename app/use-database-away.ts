"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { isDatabaseAway } from "./ask-database";

const everyMs = 5_000;

/** For an error page: whether the database is what is away. Once it has been and is back, `onBack` is called. */
export function useDatabaseAway(onBack: () => void): boolean {
  const [away, setAway] = useState(false);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (before: boolean) => {
      const now = await isDatabaseAway();
      if (left) return;
      setAway(now);
      if (now) timer = setTimeout(() => void look(true), everyMs);
      else if (before) back();
    };
    void look(false);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, []);
  return away;
}
