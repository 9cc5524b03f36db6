"use client";

import { useEffect, useEffectEvent, useState } from "react";

/** For an error page: whether the database is what is away. Once it has been and is back, `onBack` is called. */
export function useDatabaseAway(onBack: () => void): boolean {
  const [away, setAway] = useState(false);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    let left = false;
    let stop = () => {};
    // Only once something broke: every page has this one in what it loads at first.
    import("./watch-database").then(
      ({ watchDatabase }) => {
        if (!left) stop = watchDatabase({ onAway: setAway, onBack: () => back() });
      },
      () => {}, // then nothing answers, and the page's button is what is left
    );
    return () => {
      left = true;
      stop();
    };
  }, []);
  return away;
}
