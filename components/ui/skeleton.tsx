import { cn } from "./cn";

/** Stands where something will be, in its size, so that nothing jumps when it comes. Give it a width and a height. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cn("block h-4 animate-breathe rounded-sm bg-hover", className)} />;
}

/** Rows of a table or list that are on their way. */
export function SkeletonRows({ rows = 8, label = "Loading" }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="grid">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex h-10 items-center gap-4 border-b border-line">
          <Skeleton className="size-4 rounded-full" />
          <Skeleton className="w-24 max-sm:w-12" />
          <Skeleton className={["w-2/5", "w-1/3", "w-1/2"][index % 3]} />
          <Skeleton className="ml-auto w-14" />
        </div>
      ))}
    </div>
  );
}
