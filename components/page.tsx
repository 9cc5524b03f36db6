import type { ReactNode } from "react";
import { cn } from "./ui/cn";

export interface PageProps {
  /** 1,200 px for reading, 720 px for a form, everything for a log. */
  width?: "reading" | "form" | "full";
  children: ReactNode;
  className?: string;
}

/** The body of a page inside the shell: its width and the space between its parts. */
export function Page({ width = "reading", children, className }: PageProps) {
  return <div className={cn("mx-auto grid w-full content-start gap-6", { reading: "max-w-[1200px]", form: "max-w-[720px]", full: "" }[width], className)}>{children}</div>;
}
