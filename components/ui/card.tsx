import type { ComponentProps } from "react";
import { cn } from "./cn";

/** Only where a thing can be picked up; elsewhere space and a hairline do it. */
export function Card({ className, ...rest }: ComponentProps<"div">) {
  return <div {...rest} className={cn("rounded-lg border border-line bg-surface p-4", className)} />;
}
