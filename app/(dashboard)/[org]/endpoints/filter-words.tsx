import { useTranslations } from "next-intl";
import { cn } from "@/components/ui/cn";

/** What an endpoint receives, in the space of a cell: "order.*, invoice.paid +3". */
export function FilterWords({ filters, max = 2, className }: { filters: string[]; max?: number; className?: string }) {
  const t = useTranslations("endpoints");
  if (filters.includes("*")) return <span className={cn("text-ink-muted", className)}>{t("allEvents")}</span>;
  const more = filters.length - max;
  return (
    <span title={filters.join(", ")} className={cn("flex min-w-0 items-baseline gap-1.5", className)}>
      <span className="truncate font-mono text-xs">{filters.slice(0, max).join(", ")}</span>
      {more > 0 ? <span className="shrink-0 text-xs text-ink-muted">+{more}</span> : null}
    </span>
  );
}
