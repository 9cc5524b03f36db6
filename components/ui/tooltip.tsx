"use client";

import { Tooltip as Primitive } from "radix-ui";
import { useState, type ReactNode } from "react";
import { Kbd } from "./kbd";

export interface TooltipProps {
  content: ReactNode;
  /** One element that can take focus: a tooltip that only a mouse can open hides its text from the rest. */
  children: ReactNode;
  /** A key that does the same, as in "R". */
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  /** Opens at a tap too, and takes that tap for itself: for things that do nothing else when pressed. */
  openOnPress?: boolean;
}

/** A short text about a control, on hover and on focus. Never the only place of something needed. */
export function Tooltip({ content, children, shortcut, side = "top", align = "center", openOnPress = false }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const press = openOnPress
    ? (event: { preventDefault(): void }) => {
        event.preventDefault();
        setOpen(true);
      }
    : undefined;
  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <Primitive.Trigger asChild onClick={press}>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 max-w-72 rounded-md border border-line bg-surface px-2.5 py-1.5 text-xs text-ink shadow-float data-[state=delayed-open]:animate-fade-in"
        >
          <span className="inline-flex items-center gap-2">
            {content}
            {shortcut ? <Kbd>{shortcut}</Kbd> : null}
          </span>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** Once, at the root: moving from one tooltip to the next then shows the second at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return <Primitive.Provider delayDuration={350} skipDelayDuration={200}>{children}</Primitive.Provider>;
}
