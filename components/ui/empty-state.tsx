import type { ReactNode } from "react";
import { cn } from "./cn";

export interface EmptyStateProps {
  icon?: ReactNode;
  /** What will be here: "Deliveries will appear here". */
  title: ReactNode;
  /** What makes them appear. */
  children?: ReactNode;
  /** The one next step: a button, or a command to copy. */
  action?: ReactNode;
  className?: string;
}

/** Nothing yet: says what will be here and the one next step. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn("grid justify-items-center gap-1.5 rounded-lg border border-dashed border-line-strong px-6 py-14 text-center", className)}>
      {icon ? <div className="mb-2 grid size-9 place-items-center rounded-lg border border-line bg-inset text-ink-muted [&_svg]:size-4.5">{icon}</div> : null}
      <p className="text-base font-medium">{title}</p>
      {children ? <div className="max-w-md text-sm text-balance text-ink-muted">{children}</div> : null}
      {action ? <div className="mt-3 flex max-w-full flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}
