"use client";

import { Command as Primitive } from "cmdk";
import { Search } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { floatItemStyle } from "./float-style";

/** A list that is searched as one types; the parts of Combobox and CommandPalette. */
export function Command({ className, ...rest }: ComponentProps<typeof Primitive>) {
  return <Primitive className={cn("flex min-h-0 flex-col overflow-hidden", className)} {...rest} />;
}

export function CommandInput({ className, trailing, ...rest }: ComponentProps<typeof Primitive.Input> & { trailing?: ReactNode }) {
  return (
    <div className="flex items-center gap-2 border-b border-line px-3">
      <Search aria-hidden className="size-4 shrink-0 text-ink-faint" />
      <Primitive.Input
        autoCapitalize="none"
        spellCheck={false}
        className={cn("h-10 w-full min-w-0 bg-transparent text-sm outline-none pointer-coarse:text-lg", className)}
        {...rest}
      />
      {trailing}
    </div>
  );
}

export function CommandList({ className, ...rest }: ComponentProps<typeof Primitive.List>) {
  return <Primitive.List className={cn("thin-scroll max-h-80 scroll-py-1 overflow-y-auto p-1", className)} {...rest} />;
}

export function CommandEmpty(props: ComponentProps<typeof Primitive.Empty>) {
  return <Primitive.Empty className="px-2 py-6 text-center text-sm text-ink-muted" {...props} />;
}

export function CommandGroup({ className, ...rest }: ComponentProps<typeof Primitive.Group>) {
  return (
    <Primitive.Group
      className={cn("**:[[cmdk-group-heading]]:px-2 **:[[cmdk-group-heading]]:py-1.5 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-ink-faint", className)}
      {...rest}
    />
  );
}

export function CommandItem({ className, ...rest }: ComponentProps<typeof Primitive.Item>) {
  return <Primitive.Item className={cn(floatItemStyle, className)} {...rest} />;
}
