"use client";

import { Check, ChevronsUpDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { Popover as Primitive } from "radix-ui";
import { useState, type ReactNode } from "react";
import { cn } from "./cn";
import type { Translator } from "@/lib/i18n/translator";
import { Command, CommandEmpty, CommandGroup, CommandInput, CommandItem, CommandList } from "./command";
import { controlStyle } from "./control-style";
import { useFieldWiring } from "./field-context";
import { floatStyle } from "./float-style";

export interface ComboboxOption {
  value: string;
  label: string;
  description?: ReactNode;
  /** Further words that find it. */
  keywords?: string[];
  group?: string;
}

interface ComboboxBase {
  options: ComboboxOption[];
  placeholder?: string;
  searchPlaceholder?: string;
  /** What to say when nothing matches. */
  emptyText?: ReactNode;
  mono?: boolean;
  name?: string;
  "aria-label"?: string;
  className?: string;
}

export type ComboboxProps = ComboboxBase &
  ({ multiple?: false; value: string | null; onValueChange: (value: string | null) => void }
    | { multiple: true; value: string[]; onValueChange: (value: string[]) => void });

/** One or several of many, found by typing. */
export function Combobox(props: ComboboxProps) {
  const t = useTranslations("parts");
  const { options, mono, name, className, "aria-label": label } = props;
  const placeholder = props.placeholder ?? t("choose");
  const searchPlaceholder = props.searchPlaceholder ?? t("searchDots");
  const emptyText = props.emptyText ?? t("nothingMatches");
  const [open, setOpen] = useState(false);
  const wiring = useFieldWiring();
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value];

  function choose(value: string) {
    if (props.multiple) {
      props.onValueChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
      return;
    }
    props.onValueChange(value);
    setOpen(false);
  }

  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      {name ? chosen.map((value) => <input key={value} type="hidden" name={name} value={value} />) : null}
      <Primitive.Trigger asChild>
        <button
          {...wiring}
          aria-required={undefined}
          aria-invalid={undefined}
          type="button"
          aria-label={label ? `${label}: ${summary(t, options, chosen) || placeholder}` : undefined}
          className={cn(controlStyle, "inline-flex h-9 items-center justify-between gap-2 text-left text-sm pointer-coarse:h-10", mono && "font-mono", className)}
        >
          <span className={cn("truncate", chosen.length === 0 && "font-sans text-ink-faint")}>{summary(t, options, chosen) || placeholder}</span>
          <ChevronsUpDown aria-hidden className="size-4 shrink-0 text-ink-faint" />
        </button>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content align="start" sideOffset={4} collisionPadding={8} aria-label={label ?? t("options")} className={cn(floatStyle, "w-(--radix-popover-trigger-width) min-w-56 overflow-hidden")}>
          <Command label={label ?? t("options")}>
            <CommandInput placeholder={searchPlaceholder} />
            <CommandList className="max-h-64">
              <CommandEmpty>{emptyText}</CommandEmpty>
              {grouped(options).map(([group, members]) => (
                <CommandGroup key={group} heading={group || undefined}>
                  {members.map((option) => (
                    <CommandItem key={option.value} value={option.value} keywords={[option.label, ...(option.keywords ?? [])]} onSelect={() => choose(option.value)} aria-checked={props.multiple ? chosen.includes(option.value) : undefined}>
                      <Check aria-hidden className={cn("text-accent!", !chosen.includes(option.value) && "invisible")} />
                      <span className="grid min-w-0">
                        <span className={cn("truncate", mono && "font-mono")}>{option.label}</span>
                        {option.description ? <span className="truncate text-xs text-ink-muted">{option.description}</span> : null}
                      </span>
                      {chosen.includes(option.value) ? <span className="sr-only">{t("chosen")}</span> : null}
                    </CommandItem>
                  ))}
                </CommandGroup>
              ))}
            </CommandList>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

function summary(t: Translator<"parts">, options: ComboboxOption[], chosen: string[]): string {
  const labels = chosen.map((value) => options.find((option) => option.value === value)?.label ?? value);
  return labels.length > 3 ? t("andMoreOf", { names: labels.slice(0, 2).join(", "), count: labels.length - 2 }) : labels.join(", ");
}

function grouped(options: ComboboxOption[]): [string, ComboboxOption[]][] {
  const groups = new Map<string, ComboboxOption[]>();
  for (const option of options) groups.set(option.group ?? "", [...(groups.get(option.group ?? "") ?? []), option]);
  return [...groups];
}
