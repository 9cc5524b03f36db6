export interface SearchEntry {
  title: string;
  /** The page that the heading is on; null: it is a page. */
  page: string | null;
  href: string;
}

const mostShown = 12;

/** Entries that have every word, in the title or in their page's: titles that begin with the first word come first, pages before headings. */
export function findEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [];
  const rank = ({ title, page }: SearchEntry) => {
    const own = title.toLowerCase();
    return (words.every((word) => own.includes(word)) ? 0 : 4) + (own.startsWith(first) ? 0 : 2) + (page === null ? 0 : 1);
  };
  return entries
    .filter(({ title, page }) => words.every((word) => `${title} ${page ?? ""}`.toLowerCase().includes(word)))
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, mostShown);
}
