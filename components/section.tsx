import type { ReactNode } from "react";
import { cn } from "./ui/cn";

export interface SectionProps {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
  /** For links to it. */
  id?: string;
  className?: string;
}

/** A part of a page under a heading, set off by space. */
export function Section({ title, description, actions, children, id, className }: SectionProps) {
  return (
    <section id={id} className={cn("grid min-w-0 gap-3", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="grid gap-0.5">
          <h2 className="text-base font-semibold">{title}</h2>
          {description ? <p className="max-w-2xl text-sm text-ink-muted">{description}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </section>
  );
}
