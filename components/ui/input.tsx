"use client";

import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { cn } from "./cn";
import { controlStyle } from "./control-style";
import { useFieldWiring } from "./field-context";

export interface InputProps extends InputHTMLAttributes<HTMLInputElement> {
  /** An icon inside, before what is typed. */
  leading?: ReactNode;
  trailing?: ReactNode;
  /** For URLs, ids, keys: Geist Mono, no autocorrection. */
  mono?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** One line of text. Inside a Field it is labelled and described by it. */
export function Input({ leading, trailing, mono, className, ...rest }: InputProps) {
  const wiring = useFieldWiring();
  const plain = mono ? ({ autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const) : {};
  const input = (
    <input
      {...wiring}
      {...plain}
      {...rest}
      className={cn(controlStyle, "h-9 pointer-coarse:h-10", mono && "font-mono text-sm", leading ? "pl-8" : "", trailing ? "pr-9" : "", className)}
    />
  );
  if (!leading && !trailing) return input;
  return (
    <div className="relative min-w-0">
      {leading ? <span className="pointer-events-none absolute inset-y-0 left-2.5 flex items-center text-ink-faint [&_svg]:size-4">{leading}</span> : null}
      {input}
      {trailing ? <span className="absolute inset-y-0 right-1 flex items-center [&>svg]:mr-1.5 [&>svg]:size-4">{trailing}</span> : null}
    </div>
  );
}
