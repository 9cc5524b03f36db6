"use client";

import { ToggleGroup as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";

export interface SegmentedProps<Value extends string> {
  /** What is switched: "View". */
  label: string;
  options: { value: Value; label: ReactNode }[];
  value: Value;
  onValueChange: (value: Value) => void;
  className?: string;
}

/** Two to four ways to see the same thing: "Pretty", "Raw". */
export function Segmented<Value extends string>({ label, options, value, onValueChange, className }: SegmentedProps<Value>) {
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the chosen one again would empty the group.
      onValueChange={(next) => next && onValueChange(next as Value)}
      className={cn("inline-flex rounded-md border border-line bg-inset p-0.5", className)}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="h-6 rounded-sm px-2 text-xs text-ink-muted transition-colors duration-120 hover:text-ink data-[state=on]:bg-surface data-[state=on]:font-medium data-[state=on]:text-ink data-[state=on]:ring-1 data-[state=on]:ring-line-strong pointer-coarse:h-9 pointer-coarse:px-3"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}
