"use client";

import { ChevronRight } from "lucide-react";
import { useId, type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export interface DisclosureProps {
  title: string;
  /** What is chosen inside, in words: it need not be opened to be known. */
  summary: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A part of a form that most people leave as it is. What is inside stays there while it is closed. */
export function Disclosure({ title, summary, open, onOpenChange, children }: DisclosureProps) {
  const id = useId();
  return (
    <div className="border-y border-line">
      <h2>
        <button type="button" aria-expanded={open} aria-controls={id} onClick={() => onOpenChange(!open)} className="flex w-full items-start gap-2 rounded-sm py-3 text-left text-sm hover:bg-hover">
          <ChevronRight aria-hidden className={cn("mt-0.5 size-4 shrink-0 text-ink-faint transition-transform duration-120", open && "rotate-90")} />
          <span className="grid gap-0.5">
            <span className="font-medium">{title}</span>
            <span className="text-xs font-normal text-ink-muted">{summary}</span>
          </span>
        </button>
      </h2>
      <div id={id} hidden={!open} className="pb-5 pl-6 max-sm:pl-0">{children}</div>
    </div>
  );
}
