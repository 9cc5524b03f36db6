/** A value that is there and is never shown again. */
export function Masked({ children = "set" }: { children?: string }) {
  return (
    <span className="text-ink-muted">
      <span aria-hidden className="mr-1.5 font-mono">••••</span>
      {children}
    </span>
  );
}
