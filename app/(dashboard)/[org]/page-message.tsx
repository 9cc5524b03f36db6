import type { ReactNode } from "react";
import { Page } from "@/components/page";

export interface PageMessageProps {
  icon: ReactNode;
  title: string;
  /** Why, and what to do next. */
  children: ReactNode;
  action?: ReactNode;
}

/** A page that cannot show what was asked for: not found, not allowed, broken. */
export function PageMessage({ icon, title, children, action }: PageMessageProps) {
  return (
    <Page width="form" className="justify-items-start gap-2 pt-10 md:pt-16">
      <div className="mb-2 grid size-9 place-items-center rounded-lg border border-line bg-inset text-ink-muted [&_svg]:size-4.5">{icon}</div>
      <h1 className="text-xl font-semibold tracking-[-0.01em]">{title}</h1>
      <div className="max-w-xl text-sm text-ink-muted">{children}</div>
      {action ? <div className="mt-3 flex flex-wrap gap-2">{action}</div> : null}
    </Page>
  );
}
