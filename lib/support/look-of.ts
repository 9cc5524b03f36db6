/** What of an organization is looked at, as its audit log will say. */
export interface Look {
  /** The section: "deliveries", "endpoints", …; the overview where the path names none. */
  page: string;
  /** Public id of the one thing that is looked at, or null for a list. */
  targetId: string | null;
  /** The filters of a list, as they stand in the address. */
  filters: string;
}

/** Where a list was left off, and which rows are polled: the same look goes on. */
const notFilters = new Set(["after", "before", "limit", "ids", "attempt", "_rsc"]);
const mostFilters = 300;

/**
 * Of a page's path (/acme/deliveries/dlv_…) or a route's (/api/app/acme/…),
 * with its query.
 */
export function lookOf(pathAndQuery: string): Look {
  const { pathname, searchParams } = new URL(pathAndQuery, "http://posthorn.invalid");
  const [, ...parts] = pathname.replace(/^\/api\/app(?=\/)/, "").split("/").filter(Boolean).map(decoded);
  const ids = parts.filter((part) => /^(ep|dlv|evt|att|rpl|inb|req)_[0-9a-z]{26}$/.test(part));
  const filters = [...searchParams].filter(([name]) => !notFilters.has(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    page: (parts[0] ?? "overview").slice(0, 40),
    targetId: ids.at(-1) ?? null,
    filters: filters.map(([name, value]) => `${name}=${value}`).join("&").slice(0, mostFilters),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
