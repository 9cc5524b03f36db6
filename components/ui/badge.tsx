import type { ReactNode } from "react";
import { cn } from "./cn";
import { toneSoft, type Tone } from "./tone";

/** A word or two about a thing. A meaning always comes with its word, and with an icon where there is one. */
export function Badge({ tone = "off", icon, children, className }: { tone?: Tone; icon?: ReactNode; children: ReactNode; className?: string }) {
  return (
    <span className={cn("inline-flex h-5 items-center align-top gap-1 rounded-sm border px-1.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0", toneSoft[tone], className)}>
      {icon}
      {children}
    </span>
  );
}
