import { formatCount } from "@/lib/format/numbers";

/** The types of what would be sent, most frequent first. */
export function PreviewTypes({ types, total }: { types: { type: string; count: number }[]; total: number }) {
  const others = total - types.reduce((sum, { count }) => sum + count, 0);
  return (
    <ul aria-label="By event type" className="thin-scroll grid max-h-64 overflow-y-auto text-sm" tabIndex={types.length > 7 ? 0 : undefined}>
      {types.map(({ type, count }) => (
        <li key={type} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-b-0">
          <span className="min-w-0 truncate font-mono text-[0.92em]" title={type}>{type}</span>
          <span>{formatCount(count)}</span>
        </li>
      ))}
      {others > 0 ? <li className="flex justify-between gap-4 py-1.5 text-ink-muted"><span>Other types</span><span>{formatCount(others)}</span></li> : null}
    </ul>
  );
}
