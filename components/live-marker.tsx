"use client";

import { Pause, Play } from "lucide-react";
import { Button } from "./ui/button";
import { cn } from "./ui/cn";

export interface LiveMarkerProps {
  live: boolean;
  onChange: (live: boolean) => void;
  /** Rows that wait while it is paused: pressing shows them. */
  waiting?: number;
  onShowWaiting?: () => void;
  className?: string;
}

/** Whether new rows come in by themselves; pausing keeps the list still under the pointer. */
export function LiveMarker({ live, onChange, waiting = 0, onShowWaiting, className }: LiveMarkerProps) {
  return (
    <span className={cn("inline-flex items-center gap-1.5", className)}>
      {waiting > 0 && onShowWaiting ? <Button size="sm" onClick={onShowWaiting}>Show {waiting} new</Button> : null}
      <Button size="sm" variant="ghost" onClick={() => onChange(!live)} aria-label={live ? "Live: pause new rows" : "Paused: show new rows as they come"} className="w-[5.5rem] justify-start" icon={live ? <Pause /> : <Play />}>
        <span className={cn("size-1.5 rounded-full", live ? "animate-breathe bg-good-bar" : "bg-off-bar")} aria-hidden />
        {live ? "Live" : "Paused"}
      </Button>
    </span>
  );
}
