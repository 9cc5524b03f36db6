import type { ReactNode } from "react";
import { cn } from "./ui/cn";
import { toneText, type Tone } from "./ui/tone";

export interface StatProps {
  label: ReactNode;
  value: ReactNode;
  /** Says more about it, below: "12 more than the day before". */
  note?: ReactNode;
  tone?: Tone;
  className?: string;
}

/** One number with its name. Lay several side by side in a StatRow. */
export function Stat({ label, value, note, tone, className }: StatProps) {
  return (
    <div className={cn("grid min-w-0 content-start gap-0.5", className)}>
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className={cn("text-2xl font-semibold tracking-[-0.02em]", tone && toneText[tone])}>{value}</dd>
      {note ? <dd className="text-xs text-ink-muted">{note}</dd> : null}
    </div>
  );
}

export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return <dl className={cn("grid grid-cols-2 gap-x-6 gap-y-5 border-y border-line py-4 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]", className)}>{children}</dl>;
}
