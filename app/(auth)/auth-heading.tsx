import type { ReactNode } from "react";

/** The title of a page that one sees while signed out. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="grid gap-1">
      <h1 className="text-2xl font-semibold tracking-[-0.015em]">{title}</h1>
      {children ? <div className="text-sm text-ink-muted">{children}</div> : null}
    </header>
  );
}
