import { cn } from "@/components/ui/cn";

/** How much of the end stays in sight: it tells apart what begins alike. */
const tailLength = 12;

/**
 * A URL in one line, shortened in its middle where it does not fit; the whole
 * is its title and what a screen reader reads. https:// goes without saying.
 */
export function EndpointUrl({ url, className }: { url: string; className?: string }) {
  const shown = shortUrl(url);
  const cut = shown.length > tailLength * 2 ? shown.length - tailLength : shown.length;
  return (
    <span title={url} className={cn("flex min-w-0 font-mono whitespace-nowrap [unicode-bidi:isolate]", className)}>
      <span aria-hidden className="truncate">{shown.slice(0, cut)}</span>
      <span aria-hidden className="shrink-0">{shown.slice(cut)}</span>
      <span className="sr-only">{url}</span>
    </span>
  );
}

/** "https://api.acme.com/" → "api.acme.com". */
export function shortUrl(url: string): string {
  return url.replace(/^https:\/\//, "").replace(/^([^/?#]+)\/$/, "$1");
}
