"use client";

import { Label as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "./cn";

/** The name of a control. Field makes one by itself. */
export function Label({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn("text-sm font-medium text-ink", className)} {...rest} />;
}
