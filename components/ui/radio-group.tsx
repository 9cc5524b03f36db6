"use client";

import { RadioGroup as Primitive } from "radix-ui";
import { useId, type ReactNode } from "react";
import { cn } from "./cn";

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  /** What is chosen between; shown above as the legend unless hidden. */
  label: ReactNode;
  hideLabel?: boolean;
  options: RadioOption[];
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  name?: string;
  required?: boolean;
  className?: string;
}

/** One of a few, all of them visible. Arrow keys move; the whole row can be pressed. */
export function RadioGroup({ label, hideLabel, options, className, ...rest }: RadioGroupProps) {
  const id = useId();
  return (
    <Primitive.Root {...rest} aria-labelledby={`${id}-label`} className={cn("grid gap-2", className)}>
      <span id={`${id}-label`} className={hideLabel ? "sr-only" : "text-sm font-medium"}>{label}</span>
      <div className="divide-y divide-line overflow-hidden rounded-lg border border-line-strong">
        {options.map((option) => (
          <label
            key={option.value}
            htmlFor={`${id}-${option.value}`}
            className={cn("flex cursor-pointer gap-3 px-3 py-2.5 hover:bg-hover has-data-[state=checked]:bg-accent-soft", option.disabled && "cursor-not-allowed opacity-60")}
          >
            <span className="flex h-5 items-center">
              <Primitive.Item
                id={`${id}-${option.value}`}
                value={option.value}
                disabled={option.disabled}
                aria-labelledby={`${id}-${option.value}-label`}
                aria-describedby={option.description ? `${id}-${option.value}-description` : undefined}
                className="grid size-4 shrink-0 place-items-center rounded-full border border-line-control bg-surface data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid"
              >
                <Primitive.Indicator className="size-1.5 rounded-full bg-on-solid" />
              </Primitive.Item>
            </span>
            <span className="grid min-w-0 gap-0.5">
              <span id={`${id}-${option.value}-label`} className="text-sm">{option.label}</span>
              {option.description ? <span id={`${id}-${option.value}-description`} className="text-xs text-ink-muted">{option.description}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </Primitive.Root>
  );
}
