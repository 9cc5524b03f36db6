"use client";

import type { Ref, TextareaHTMLAttributes } from "react";
import { cn } from "./cn";
import { controlStyle } from "./control-style";
import { useFieldWiring } from "./field-context";

export interface TextareaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** For JSON and code: Geist Mono, no autocorrection. */
  mono?: boolean;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; grows with what is typed where the browser can. */
export function Textarea({ mono, className, ...rest }: TextareaProps) {
  const wiring = useFieldWiring();
  const plain = mono ? ({ autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const) : {};
  return (
    <textarea
      {...wiring}
      {...plain}
      {...rest}
      className={cn(controlStyle, "thin-scroll field-sizing-content max-h-96 min-h-20 py-2", mono && "font-mono text-sm", className)}
    />
  );
}
