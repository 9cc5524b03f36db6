import { TriangleAlert } from "lucide-react";

/** A line above everything while named loopback targets are allowed: requests can then reach this machine itself. */
export function DevBanner({ targets }: { targets: string[] }) {
  if (targets.length === 0) return null;
  return (
    <aside aria-label="Development setting" className="border-b border-waiting-line bg-waiting-soft px-4 py-1.5 text-xs text-ink">
      <p className="flex flex-wrap items-center justify-center gap-x-1.5">
        <TriangleAlert aria-hidden className="size-3.5 shrink-0 text-waiting" />
        <span className="font-medium">Development:</span>
        <span>deliveries may reach this machine at</span>
        <code className="foreign-text">{targets.join(", ")}</code>
      </p>
    </aside>
  );
}
