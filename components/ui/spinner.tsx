import { LoaderCircle } from "lucide-react";
import { cn } from "./cn";

/** Inside a button that is working. A page that loads shows a Skeleton instead. */
export function Spinner({ className }: { className?: string }) {
  return <LoaderCircle aria-hidden className={cn("size-4 animate-spin", className)} />;
}
