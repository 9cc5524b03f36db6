"use client";

import { Popover as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { floatStyle } from "./float-style";

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Its name, read aloud when it opens. */
  label: string;
  children: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
}

/** A small panel beside its button, for a few controls. More than that is a Sheet or a page. */
export function Popover({ trigger, label, children, open, onOpenChange, align = "start", side = "bottom", className }: PopoverProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(floatStyle, "w-72 max-w-[calc(100vw-1rem)] p-3", className)}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const PopoverClose = Primitive.Close;
