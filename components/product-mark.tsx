import { cn } from "./ui/cn";

/** The product's mark: a post horn, coiled once. The same drawing is the page's icon (app/icon.svg). */
export function ProductMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden viewBox="0 0 24 24" fill="none" className={cn("size-6", className)}>
      <rect width="24" height="24" rx="6" className="fill-accent-solid" />
      <g className="stroke-on-solid" strokeWidth="1.9" strokeLinecap="round">
        <circle cx="10.5" cy="11.2" r="3.9" />
        <path d="M4.6 15.1H14" />
      </g>
      <path d="M13 14.15c2.9 0 4.7-1.1 6-3.35.2-.3.7-.2.7.2v8.2c0 .4-.5.5-.7.2-1.3-2.25-3.1-3.35-6-3.35z" className="fill-on-solid" />
    </svg>
  );
}
