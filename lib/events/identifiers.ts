/** Keys kept of one event, at most: a long list of ids is found by its first ones. */
export const maxIdentifiers = 24;

/** A whole string without escapes that ends a member or element (names of members are followed by a colon), or a whole number. */
const scalars = /"([^"\\\s]{4,64})"\s*(?=[,}\]]|$)|(?<=[:[,]\s*)(\d{5,19})(?=\s*[,}\]])/g;
const timestamp = /^\d{4}-\d\d-\d\dT/;

/**
 * The scalars of a JSON text that look like identifiers, so that any of them
 * finds its event: numbers of five digits or more, and strings of 4 to 64
 * characters without spaces that hold a digit or an @, but are not timestamps.
 * A look inside a string may yield one that is none; nobody will search for it.
 */
export function identifiersIn(text: string): string[] {
  const found = new Set<string>();
  for (const [, string, number] of text.matchAll(scalars)) {
    const scalar = number ?? string!;
    if (number === undefined && (!/[\d@]/.test(scalar) || timestamp.test(scalar))) continue;
    found.add(scalar);
    if (found.size === maxIdentifiers) break;
  }
  return [...found];
}
