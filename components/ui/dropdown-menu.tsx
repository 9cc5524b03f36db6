"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Primitive } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";
import { floatItemStyle, floatStyle } from "./float-style";
import { Kbd } from "./kbd";

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "top" | "right" | "bottom" | "left";
  className?: string;
}

/** Actions on one thing, behind one button. */
export function DropdownMenu({ trigger, children, align = "end", side = "bottom", className }: DropdownMenuProps) {
  return (
    <Primitive.Root modal={false}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content align={align} side={side} sideOffset={4} collisionPadding={8} className={cn(floatStyle, "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1", className)}>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface MenuItemProps extends ComponentProps<typeof Primitive.Item> {
  icon?: ReactNode;
  shortcut?: string;
  tone?: "default" | "danger";
  /** Why it cannot be chosen now; written under the words. */
  disabledReason?: string | null | false;
}

/** With `asChild`, wraps one link: `<MenuItem asChild><Link …>Open page</Link></MenuItem>`. */
export function MenuItem({ icon, shortcut, tone = "default", disabledReason, className, children, asChild, ...rest }: MenuItemProps) {
  const style = cn(floatItemStyle, tone === "danger" && "text-failing data-highlighted:bg-failing-soft [&>svg]:text-failing", className);
  if (asChild) return <Primitive.Item asChild className={style} {...rest}>{children}</Primitive.Item>;
  return (
    <Primitive.Item {...rest} disabled={Boolean(disabledReason)} className={cn(style, disabledReason && "opacity-100! text-ink-muted")}>
      {icon}
      <span className="grid flex-1">
        {children}
        {disabledReason ? <span className="text-xs text-ink-faint">{disabledReason}</span> : null}
      </span>
      {shortcut ? <Kbd>{shortcut}</Kbd> : null}
    </Primitive.Item>
  );
}

export function MenuCheckItem({ children, className, ...rest }: ComponentProps<typeof Primitive.CheckboxItem>) {
  return (
    <Primitive.CheckboxItem className={cn(floatItemStyle, "pl-8", className)} {...rest}>
      <Primitive.ItemIndicator className="absolute left-2"><Check aria-hidden className="size-4 text-accent" /></Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export function MenuRadioGroup(props: ComponentProps<typeof Primitive.RadioGroup>) {
  return <Primitive.RadioGroup {...props} />;
}

export function MenuRadioItem({ children, className, ...rest }: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(floatItemStyle, "pl-8", className)} {...rest}>
      <Primitive.ItemIndicator className="absolute left-2"><Check aria-hidden className="size-4 text-accent" /></Primitive.ItemIndicator>
      {children}
    </Primitive.RadioItem>
  );
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5 text-xs text-ink-faint">{children}</Primitive.Label>;
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
