"use client";

import { Check, Minus } from "lucide-react";
import { Checkbox as Primitive } from "radix-ui";
import { useId, type ComponentProps, type ReactNode } from "react";
import { ChoiceLabel } from "./choice-label";
import { cn } from "./cn";

export interface CheckboxProps extends Omit<ComponentProps<typeof Primitive.Root>, "children"> {
  label: ReactNode;
  description?: ReactNode;
  /** Shows the box alone (a row's selection); the label is still read aloud. */
  hideLabel?: boolean;
}

/** Yes or no, of several or of one. `checked="indeterminate"` for "some of them". */
export function Checkbox({ label, description, hideLabel, className, id, ...rest }: CheckboxProps) {
  const generated = useId();
  const boxId = id ?? generated;
  const box = (
    <Primitive.Root
      id={boxId}
      aria-describedby={description ? `${boxId}-description` : undefined}
      {...rest}
      className={cn(
        "peer grid size-4 shrink-0 place-items-center rounded-sm border border-line-control bg-surface text-on-solid transition-colors duration-120",
        "data-[state=checked]:border-accent-solid data-[state=checked]:bg-accent-solid",
        "data-[state=indeterminate]:border-accent-solid data-[state=indeterminate]:bg-accent-solid",
        "disabled:cursor-not-allowed disabled:opacity-50",
        // The mark is 16 px; the target is 24 and more.
        "relative after:absolute after:-inset-2",
        className,
      )}
    >
      <Primitive.Indicator className="group grid place-items-center">
        <Check aria-hidden strokeWidth={3} className="size-3 group-data-[state=indeterminate]:hidden" />
        <Minus aria-hidden strokeWidth={3} className="hidden size-3 group-data-[state=indeterminate]:block" />
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (hideLabel) return <>{box}<label htmlFor={boxId} className="sr-only">{label}</label></>;
  return (
    <div className="flex gap-2.5">
      <span className="flex h-5 items-center">{box}</span>
      <ChoiceLabel htmlFor={boxId} label={label} description={description} descriptionId={`${boxId}-description`} />
    </div>
  );
}
