import type { ReactNode } from "react";
import { cn } from "./ui/cn";

/** Facts about one thing, name and value: as rows, or side by side at the top of a page. */
export function Facts({ items, layout = "rows", className }: { items: { label: string; value: ReactNode }[]; layout?: "rows" | "columns"; className?: string }) {
  if (layout === "columns") {
    return (
      <dl className={cn("flex flex-wrap gap-x-8 gap-y-3", className)}>
        {items.map((item) => (
          <div key={item.label} className="grid min-w-0 content-start gap-0.5">
            <dt className="text-xs text-ink-muted">{item.label}</dt>
            <dd className="min-w-0 text-sm">{item.value}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className={cn("grid text-sm", className)}>
      {items.map((item) => (
        <div key={item.label} className="grid gap-x-4 border-b border-line py-2 last:border-b-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-ink-muted">{item.label}</dt>
          <dd className="min-w-0">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
