"use client";

import { useState } from "react";

interface SteadyRows<Row> {
  rows: Row[];
  /** Ids of rows that came in while the page was open. */
  fresh: ReadonlySet<string>;
  /** How many rows wait outside. */
  waiting: number;
  live: boolean;
  setLive: (live: boolean) => void;
  showWaiting: () => void;
  /** For the element around the rows: they stay where they are while a pointer or the focus is on them. */
  hold: { onPointerEnter: () => void; onPointerLeave: () => void; onFocus: () => void; onBlur: () => void };
}

/**
 * Rows, newest first, that keep their places while paused or pointed at. What
 * they say stays true all the time: only which rows there are is held.
 */
export function useSteadyRows<Row extends { id: string }>(latest: Row[]): SteadyRows<Row> {
  const [live, setLive] = useState(true);
  const [held, setHeld] = useState(false);
  const [shown, setShown] = useState({ rows: latest, fresh: new Set<string>() as ReadonlySet<string> });
  const known = new Set(shown.rows.map((row) => row.id));
  const arrived = latest.filter((row) => !known.has(row.id));
  const still = !live || held;

  // Adjusted while rendering (react.dev, "Storing information from previous renders"): no frame shows what is out of date.
  if (!still && arrived.length > 0) setShown({ rows: latest, fresh: new Set(arrived.map((row) => row.id)) });

  const byId = new Map(latest.map((row) => [row.id, row]));
  return {
    rows: still ? shown.rows.map((row) => byId.get(row.id) ?? row) : latest,
    fresh: shown.fresh,
    waiting: still ? arrived.length : 0,
    live,
    setLive,
    showWaiting: () => setShown({ rows: latest, fresh: new Set(arrived.map((row) => row.id)) }),
    hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false), onFocus: () => setHeld(true), onBlur: () => setHeld(false) },
  };
}
