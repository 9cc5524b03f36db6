import { cn } from "./ui/cn";

/** The product's mark: a post horn, coiled once, in one line. */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" strokeLinecap="round" strokeLinejoin="round" className={cn("size-5 stroke-current stroke-[2.2]", className)}>
      <path d="M2.5 16.5H14a4.75 4.75 0 1 0-4.75-4.75c0 1.9 1.1 3.5 2.75 4.3" />
      <path d="M14 16.5c3 0 5.2.9 7.5 3V13.500c-1.100 1-2.100 1.700-3.200 2.200" />
    </svg>
  );
}
