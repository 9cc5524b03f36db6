"use client";

import { Switch as Primitive } from "radix-ui";
import { useId, type ComponentProps, type ReactNode } from "react";
import { ChoiceLabel } from "./choice-label";
import { cn } from "./cn";

export interface SwitchProps extends Omit<ComponentProps<typeof Primitive.Root>, "children"> {
  label: ReactNode;
  description?: ReactNode;
}

/** Something that takes effect at once when it is switched. In a form that is saved, use a Checkbox. */
export function Switch({ label, description, className, id, ...rest }: SwitchProps) {
  const generated = useId();
  const switchId = id ?? generated;
  return (
    <div className="flex gap-2.5">
      <Primitive.Root
        id={switchId}
        aria-describedby={description ? `${switchId}-description` : undefined}
        {...rest}
        className={cn(
          "relative mt-px h-[18px] w-8 shrink-0 rounded-full bg-line-control transition-colors duration-120 after:absolute after:-inset-1.5",
          "data-[state=checked]:bg-accent-solid disabled:cursor-not-allowed disabled:opacity-50",
          className,
        )}
      >
        <Primitive.Thumb className="block size-3.5 translate-x-0.5 rounded-full bg-on-solid transition-transform duration-120 data-[state=checked]:translate-x-4" />
      </Primitive.Root>
      <ChoiceLabel htmlFor={switchId} label={label} description={description} descriptionId={`${switchId}-description`} />
    </div>
  );
}
