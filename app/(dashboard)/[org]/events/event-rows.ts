import type { EventPage, EventSummary } from "@/lib/events/list";

/** The rows on the screen and what has come since, which waits while the list must not move. */
export interface EventRows {
  rows: EventSummary[];
  next: string | null;
  arrivals: EventSummary[];
}

export function startRows(page: EventPage): EventRows {
  return { rows: page.items, next: page.next, arrivals: [] };
}

/**
 * Takes in the newest page: known rows get their new counts, new ones come in
 * or wait. Where so many came that the page does not reach the rows, it takes
 * their place, for a gap must not look like an end.
 */
export function takeNewest(state: EventRows, page: EventPage, hold: boolean): EventRows {
  const facts = new Map(page.items.map((event) => [event.id, event]));
  const rows = state.rows.map((event) => facts.get(event.id) ?? event);
  const first = rows[0]?.id;
  const arrivals = page.items.filter(({ id }) => first === undefined || id > first);
  if (arrivals.length === 0) return { ...state, rows, arrivals };
  if (hold) return { ...state, rows, arrivals };
  const torn = page.next !== null && arrivals.length === page.items.length;
  return torn ? startRows(page) : { rows: [...arrivals, ...rows], next: state.next, arrivals: [] };
}

/** Lets in what has waited. */
export function showArrivals(state: EventRows): EventRows {
  return { ...state, rows: [...state.arrivals, ...state.rows], arrivals: [] };
}

/** Adds the next older page at the end; a row never stands there twice. */
export function addOlder(state: EventRows, page: EventPage): EventRows {
  const last = state.rows.at(-1)?.id;
  return { ...state, rows: [...state.rows, ...page.items.filter(({ id }) => last === undefined || id < last)], next: page.next };
}
