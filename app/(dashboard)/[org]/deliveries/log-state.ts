import type { DeliveryPage, DeliverySearch } from "@/lib/deliveries/list";
import type { DeliverySummary } from "@/lib/deliveries/summary";

/** The log as a screen holds it. Ids are TypeIDs of UUIDv7: as texts they sort by age. */
export interface LogState {
  /** Newest first, without a gap: everything between the first and the last that matched. */
  rows: DeliverySummary[];
  /** Where older ones go on; null at the end. */
  next: string | null;
  /** Came in while the list was to stand still. Not in `rows`. */
  arrivals: DeliverySummary[];
  /** So many came at once that older arrivals are missing: showing them starts the list anew with this page. */
  restart: DeliveryPage | null;
  /** How a search was understood, and how far back it has looked; null without one. */
  search: DeliverySearch | null;
  /** Ids that came in with the last change, for their entrance. */
  fresh: ReadonlySet<string>;
}

/** Rows kept while new ones push in at the top; older ones are loaded again on demand. */
export const keptRows = 300;

const nothing: ReadonlySet<string> = new Set();

export function startLog({ items, next, search }: DeliveryPage): LogState {
  return { rows: items, next, arrivals: [], restart: null, search: search ?? null, fresh: nothing };
}

/**
 * Takes in the newest page and rows that were refreshed by their ids. A row that is on the screen stays there with
 * its new facts, even where a filter no longer fits it: it must not vanish from under the eye.
 * @param hold the list must not move: what is new waits in `arrivals`
 */
export function takePage(log: LogState, page: DeliveryPage, refreshed: DeliverySummary[], hold: boolean): LogState {
  const facts = new Map([...page.items, ...refreshed].map((row) => [row.id, row]));
  const rows = log.rows.map((row) => renew(row, facts.get(row.id)));
  const known = new Set(rows.map(({ id }) => id));
  const oldest = rows.at(-1)?.id;
  // Below the last row they are not new: they come with "load more".
  const arrivals = page.items.filter(({ id }) => !known.has(id) && (log.next === null || oldest === undefined || id > oldest));
  const first = rows[0]?.id;
  const last = page.items.at(-1)?.id;
  const torn = page.next !== null && last !== undefined && (first === undefined || last > first);
  const taken = { ...log, rows, arrivals, restart: torn ? page : null, fresh: nothing };
  return hold && rows.length > 0 ? taken : showArrivals(taken);
}

/** Lets in what has waited. */
export function showArrivals(log: LogState): LogState {
  const { arrivals, restart } = log;
  const fresh = new Set(arrivals.map(({ id }) => id));
  if (restart !== null) return { ...startLog(restart), fresh };
  if (arrivals.length === 0) return log;
  const rows = [...log.rows, ...arrivals].sort((a, b) => (a.id < b.id ? 1 : -1));
  const kept = rows.slice(0, Math.max(keptRows, arrivals.length));
  return { ...log, rows: kept, next: kept.length < rows.length ? kept.at(-1)!.id : log.next, arrivals: [], restart: null, fresh };
}

/** Adds the next older page at the end. */
export function addOlder(log: LogState, page: DeliveryPage): LogState {
  const known = new Set(log.rows.map(({ id }) => id));
  return { ...log, rows: [...log.rows, ...page.items.filter(({ id }) => !known.has(id))], next: page.next, search: page.search ?? log.search, fresh: nothing };
}

/** Changes one row where it stands, as for what is about to happen to it. */
export function changeRow(log: LogState, id: string, change: Partial<DeliverySummary>): LogState {
  return { ...log, rows: log.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) };
}

/** The same for several at once. */
export function changeRows(log: LogState, ids: string[], change: (row: DeliverySummary) => Partial<DeliverySummary>): LogState {
  const chosen = new Set(ids);
  return { ...log, rows: log.rows.map((row) => (chosen.has(row.id) ? { ...row, ...change(row) } : row)) };
}

/** The same object where nothing changed, so that its row is not drawn again. */
function renew(row: DeliverySummary, facts: DeliverySummary | undefined): DeliverySummary {
  if (facts === undefined) return row;
  const keys = Object.keys(facts) as (keyof DeliverySummary)[];
  return keys.every((key) => row[key] === facts[key]) ? row : facts;
}
