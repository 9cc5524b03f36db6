import { DomainError } from "@/lib/errors";

/**
 * Where a list goes on, as one opaque text: the list's operation, so that a
 * cursor of one list is none of another, and the key of the last row. It grants
 * nothing: rows are looked for among those that the asking key sees.
 */
export function toCursor(list: string, key: string): string {
  return Buffer.from(JSON.stringify([list, key])).toString("base64url");
}

/** The key in a cursor that this list gave out. Throws 400 `invalid_cursor`. */
export function fromCursor(list: string, cursor: string): string {
  try {
    const [of, key, ...more] = JSON.parse(Buffer.from(cursor, "base64url").toString()) as unknown[];
    if (of === list && typeof key === "string" && more.length === 0 && toCursor(list, key) === cursor) return key;
  } catch {
    // Not one of ours.
  }
  throw noPlace();
}

export function noPlace(): DomainError {
  return new DomainError(400, "invalid_cursor", "cursor: this is not a place in this list.", "Begin without a cursor, and pass what the last page gave as nextCursor.", { errors: [{ field: "cursor", message: "is not a place in this list" }] });
}

export interface PageRequest {
  /** The operation's id. */
  list: string;
  /** Key of the last row of the page before. */
  after: string | undefined;
  limit: number;
}

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** The page of a list that a verb pages by key: `next` is the key of its last row, or null at the end. */
export function pageFrom<Item>({ list }: PageRequest, items: Item[], next: string | null): Page<Item> {
  return { items, nextCursor: next === null ? null : toCursor(list, next) };
}

/** A page of a short list that was read whole, by keys that compare as texts. Rows that come or go meanwhile shift nothing. */
export function sliceOf<Item>({ list, after, limit }: PageRequest, all: Item[], keyOf: (item: Item) => string, order: "ascending" | "descending"): Page<Item> {
  const sign = order === "ascending" ? 1 : -1;
  const compare = (one: string, other: string) => (one < other ? -sign : one > other ? sign : 0);
  const sorted = all.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
  const rest = after === undefined ? sorted : sorted.filter((item) => compare(keyOf(item), after) > 0);
  const items = rest.slice(0, limit);
  return { items, nextCursor: rest.length > limit ? toCursor(list, keyOf(items.at(-1)!)) : null };
}
