"use client";

import { Pause, Play } from "lucide-react";
import { useTranslations } from "next-intl";
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
  const t = useTranslations("parts");
  return (
    <span className={cn("inline-flex items-center gap-1.5", className)}>
      {waiting > 0 && onShowWaiting ? <Button size="sm" onClick={onShowWaiting}>{t("newRows", { count: waiting })}</Button> : null}
      <Button size="sm" onClick={() => onChange(!live)} aria-label={t(live ? "pauseNew" : "showNew")} className="min-w-24 justify-between">
        <span className={cn("size-1.5 rounded-full", live ? "animate-breathe bg-good-bar" : "bg-off-bar")} aria-hidden />
        <span className="flex-1 text-left">{t(live ? "live" : "paused")}</span>
        {live ? <Pause aria-hidden className="size-3.5!" /> : <Play aria-hidden className="size-3.5!" />}
      </Button>
    </span>
  );
}
