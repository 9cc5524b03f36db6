import { formatDuration } from "@/lib/format/duration";

/** A length of time: 842 ms, 1.2 s, 4 min 12 s; a dash where there is none. */
export function Duration({ ms, className }: { ms: number | null | undefined; className?: string }) {
  if (ms === null || ms === undefined) return <span className={className}><span aria-hidden>–</span><span className="sr-only">no duration</span></span>;
  return <span className={className ?? "whitespace-nowrap"}>{formatDuration(ms)}</span>;
}
