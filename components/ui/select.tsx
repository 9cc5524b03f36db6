"use client";

import { Check, ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Select as Primitive } from "radix-ui";
import { useEffect, useState, type ReactNode } from "react";
import { cn } from "./cn";
import { controlStyle } from "./control-style";
import { useFieldWiring } from "./field-context";
import { floatItemStyle, floatStyle } from "./float-style";

export interface SelectOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  options: SelectOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  placeholder?: string;
  name?: string;
  required?: boolean;
  disabled?: boolean;
  id?: string;
  /** Its name where no Field gives one. */
  "aria-label"?: string;
  className?: string;
}

/** One of several. With more than about ten options use a Combobox, which can be searched. */
export function Select({ options, placeholder, id, className, "aria-label": label, ...rest }: SelectProps) {
  const t = useTranslations("parts");
  const wiring = useFieldWiring();
  const [open, setOpen] = useState(false);
  return (
    <Primitive.Root {...rest} open={open} onOpenChange={setOpen}>
      <Primitive.Trigger
        {...wiring}
        {...(id ? { id } : {})}
        aria-label={label}
        className={cn(controlStyle, "inline-flex h-9 items-center justify-between gap-2 text-left text-sm data-placeholder:text-ink-faint pointer-coarse:h-10", className)}
      >
        <span className="truncate"><Primitive.Value placeholder={placeholder ?? t("choose")} /></span>
        <Primitive.Icon asChild><ChevronDown aria-hidden className="size-4 shrink-0 text-ink-faint" /></Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        {/* At the end of the page, and so outside its landmarks: while it is open it is one of its own. */}
        <div {...(open && { role: "region", "aria-label": label ?? t("choices") })}>
          <Primitive.Content position="popper" sideOffset={4} collisionPadding={8} className={cn(floatStyle, "max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-96 overflow-hidden")}>
            <ShowRest />
            <Primitive.Viewport className="p-1">
              {options.map((option) => (
                <Primitive.Item key={option.value} value={option.value} disabled={option.disabled} className={cn(floatItemStyle, "pr-8")}>
                  <span className="grid">
                    <Primitive.ItemText>{option.label}</Primitive.ItemText>
                    {option.description ? <span className="text-xs text-ink-muted">{option.description}</span> : null}
                  </span>
                  <Primitive.ItemIndicator className="absolute right-2"><Check aria-hidden className="size-4 text-accent" /></Primitive.ItemIndicator>
                </Primitive.Item>
              ))}
            </Primitive.Viewport>
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * A list that is open is not modal (WAI-ARIA, "combobox"), but Radix hides the
 * rest of the page from assistive technology meanwhile, and leaves what is in
 * there focusable (axe: aria-hidden-focus) and the page without its main part.
 * This shows it again. What a dialog below has hidden stays hidden.
 */
function ShowRest() {
  useEffect(() => {
    const hidden = () => [...document.querySelectorAll("[data-aria-hidden=true]")];
    const before = new Set(hidden());
    // Radix hides in an effect of its own, after this one; what it takes away in the end need not be there any more.
    const frame = requestAnimationFrame(() => {
      for (const element of hidden()) if (!before.has(element)) element.removeAttribute("aria-hidden");
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
