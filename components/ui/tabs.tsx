"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { tabListStyle, tabStyle } from "./tab-style";

export interface TabItem {
  value: string;
  label: ReactNode;
  content: ReactNode;
  /** A number beside the word. */
  count?: number | string;
}

export interface TabsProps {
  /** What the tabs are of: "Attempt 9". */
  label: string;
  items: TabItem[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  /** At the right end of the row of tabs. */
  actions?: ReactNode;
  className?: string;
}

/** Views of one thing. For pages with an address of their own, use LinkTabs. */
export function Tabs({ label, items, value, defaultValue, onValueChange, actions, className }: TabsProps) {
  return (
    <Primitive.Root value={value} defaultValue={defaultValue ?? items[0]?.value} onValueChange={onValueChange} className={cn("min-w-0", className)}>
      <div className="flex items-center justify-between gap-3 border-b border-line">
        <Primitive.List aria-label={label} className={tabListStyle}>
          {items.map((item) => (
            <Primitive.Trigger key={item.value} value={item.value} className={tabStyle}>
              {item.label}
              {item.count === undefined ? null : <span className="text-xs text-ink-faint">{item.count}</span>}
            </Primitive.Trigger>
          ))}
        </Primitive.List>
        {actions ? <div className="flex shrink-0 items-center gap-1 pb-1">{actions}</div> : null}
      </div>
      {items.map((item) => (
        <Primitive.Content key={item.value} value={item.value} className="pt-4 focus-visible:outline-offset-4">{item.content}</Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
