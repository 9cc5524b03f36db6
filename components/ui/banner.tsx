import { CircleAlert, CircleCheck, Clock, Info, Power } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { toneSoft, toneText, type Tone } from "./tone";

export interface BannerProps {
  tone?: Tone;
  /** Replaces the icon of the tone. */
  icon?: ReactNode;
  /** What happened. */
  title: ReactNode;
  /** Why, and what to do next. */
  children?: ReactNode;
  /** Buttons, at the end of the line; below on a phone. */
  actions?: ReactNode;
  /** "alert" interrupts a screen reader: for what appeared just now and is wrong. */
  role?: "status" | "alert" | "note";
  className?: string;
}

/** Something the page must say before anything else. */
export function Banner({ tone = "accent", icon, title, children, actions, role = tone === "failing" ? "alert" : "note", className }: BannerProps) {
  return (
    <div role={role} className={cn("flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-3.5 py-3 text-sm", toneSoft[tone], "text-ink", className)}>
      <span className={cn("mt-0.5 [&_svg]:size-4", toneText[tone])}>{icon ?? ICONS[tone]}</span>
      <div className="grid min-w-0 flex-[1_1_16rem] gap-0.5">
        <p className="font-medium">{title}</p>
        {children ? <div className="text-ink-muted">{children}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </div>
  );
}

const ICONS: Record<Tone, ReactNode> = {
  good: <CircleCheck aria-hidden />,
  waiting: <Clock aria-hidden />,
  failing: <CircleAlert aria-hidden />,
  off: <Power aria-hidden />,
  accent: <Info aria-hidden />,
};
