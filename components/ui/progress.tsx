"use client";

import { Progress as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { toneBar, type Tone } from "./tone";

export interface ProgressProps {
  /** What is under way: "Replaying 1,204 deliveries". */
  label: string;
  value: number;
  max: number;
  /** Where it stands, in words: "412 of 1,204, about 3 min left". */
  status?: ReactNode;
  tone?: Tone;
  className?: string;
}

/** How far a long job has come. */
export function Progress({ label, value, max, status, tone = "accent", className }: ProgressProps) {
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={cn("grid gap-1.5", className)}>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{label}</span>
        {status ? <span className="text-ink-muted">{status}</span> : null}
      </div>
      <Primitive.Root aria-label={label} value={Math.min(value, max)} max={max || 1} className="h-1.5 overflow-hidden rounded-full bg-hover">
        <Primitive.Indicator className={cn("h-full origin-left transition-transform duration-180", toneBar[tone])} style={{ transform: `scaleX(${part})` }} />
      </Primitive.Root>
    </div>
  );
}
