"use client";

import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from "react";

/** Which column of a chart is being read: the one under the pointer, or the one the arrow keys stand on. */
export function useColumnReader(count: number) {
  const [column, setColumn] = useState<number | null>(null);
  const reader = {
    tabIndex: 0,
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = event.currentTarget.getBoundingClientRect();
      const at = Math.floor(((event.clientX - box.left) / box.width) * count);
      setColumn(count > 0 ? Math.min(count - 1, Math.max(0, at)) : null);
    },
    onPointerLeave: () => setColumn(null),
    onBlur: (_event: FocusEvent) => setColumn(null),
    onKeyDown: (event: KeyboardEvent) => {
      const last = count - 1;
      const from = column ?? last + 1;
      const to = { ArrowLeft: from - 1, ArrowRight: column === null ? 0 : from + 1, Home: 0, End: last }[event.key];
      if (to === undefined || count === 0) return;
      event.preventDefault();
      setColumn(Math.min(last, Math.max(0, to)));
    },
  };
  return { column, reader };
}
