import type { ReactNode } from "react";
import { cn } from "./cn";

/** A key of the keyboard. Several: `<Kbd>⌘</Kbd> <Kbd>K</Kbd>`. */
export function Kbd({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={cn(
        "inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line-strong bg-inset px-1 font-sans text-xs text-ink-muted",
        className,
      )}
    >
      {children}
    </kbd>
  );
}
