"use client";

import { useEffect, useRef } from "react";

/** Above this the first rows are in sight, and letting new ones in shifts nothing that is being read. */
const topPx = 60;

/**
 * Whether the list must stand still: while it is paused, while the mouse is over it, and while it is scrolled down.
 * @param onRelease called when it may move again
 */
export function useHold(paused: boolean, onRelease: () => void) {
  const hovered = useRef(false);
  const latest = useRef({ paused, onRelease });
  useEffect(() => {
    latest.current = { paused, onRelease };
  });
  const isHeld = () => latest.current.paused || hovered.current || window.scrollY > topPx;
  const release = () => {
    if (!isHeld()) latest.current.onRelease();
  };

  useEffect(() => {
    let wasDown = window.scrollY > topPx;
    const scrolled = () => {
      const down = window.scrollY > topPx;
      if (wasDown && !down && !latest.current.paused && !hovered.current) latest.current.onRelease();
      wasDown = down;
    };
    window.addEventListener("scroll", scrolled, { passive: true });
    return () => window.removeEventListener("scroll", scrolled);
  }, []);

  const pointer = {
    // A finger's last touch would count as hovering for ever.
    onPointerEnter: (event: { pointerType: string }) => {
      hovered.current = event.pointerType === "mouse";
    },
    onPointerLeave: () => {
      hovered.current = false;
      release();
    },
  };
  return { isHeld, pointer };
}
