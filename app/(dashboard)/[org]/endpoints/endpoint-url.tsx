import { cn } from "@/components/ui/cn";

/** How much of the path's end stays in sight: it tells apart what begins alike. */
const tailLength = 12;

/**
 * A URL in one line: its host, and its path shortened in the middle where it does not fit; only then the host gives
 * way. The whole is its title and what a screen reader reads. https:// goes without saying.
 */
export function EndpointUrl({ url, className }: { url: string; className?: string }) {
  const [, host = "", path = ""] = /^((?:\w+:\/\/)?[^/?#]*)(.*)$/s.exec(shortUrl(url)) ?? [];
  const cut = Math.max(0, path.length - tailLength);
  return (
    <span title={url} className={cn("flex min-w-0 font-mono whitespace-nowrap [unicode-bidi:isolate]", className)}>
      <span aria-hidden className="truncate">{host}</span>
      {/* Never narrower than its first letter and the ellipsis. */}
      {cut === 0 ? null : <span aria-hidden className="min-w-[2ch] shrink-[99999999] truncate">{path.slice(0, cut)}</span>}
      <span aria-hidden className="shrink-[9999] truncate">{path.slice(cut)}</span>
      <span className="sr-only">{url}</span>
    </span>
  );
}

/** "https://api.acme.com/" → "api.acme.com". */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, "").replace(/^([^/?#]+)\/$/, "$1");
}
