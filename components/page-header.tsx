import { ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import Link from "next/link";
import { Fragment, type ReactNode } from "react";
import { cn } from "./ui/cn";

export interface PageHeaderProps {
  title: ReactNode;
  /** Beside the title: a badge, an id to copy. */
  aside?: ReactNode;
  description?: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** The way up: [{ label: "Endpoints", href: "/endpoints" }]. */
  trail?: { label: string; href: string }[];
  className?: string;
}

/** The top of a page: where one is, what it is, what one can do. */
export function PageHeader({ title, aside, description, actions, trail, className }: PageHeaderProps) {
  const t = useTranslations("parts");
  return (
    <header className={cn("flex flex-wrap items-start justify-between gap-x-6 gap-y-3", className)}>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
        {trail?.length ? (
          <nav aria-label={t("breadcrumb")} className="flex flex-wrap items-center gap-1 text-xs text-ink-muted">
            {trail.map((step) => (
              <Fragment key={step.href}>
                <Link href={step.href} className="min-w-0 rounded-sm [overflow-wrap:anywhere] hover:text-ink hover:underline">{step.label}</Link>
                <ChevronRight aria-hidden className="size-3.5 text-ink-faint last:hidden" />
              </Fragment>
            ))}
          </nav>
        ) : null}
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{title}</h1>
          {aside}
        </div>
        {description ? <div className="max-w-3xl text-sm text-ink-muted">{description}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
