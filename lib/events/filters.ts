/**
 * The filter grammar. A type is segments of letters, digits, `_` and `-` joined
 * by dots. A filter is `*` (every type), a type (exactly it) or a type followed
 * by `.*` (everything below it: `order.*` matches `order.paid` and
 * `order.item.paid`, not `order` and not `orders.x`). Case counts.
 */
const typePattern = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/;
const maxTypeLength = 128;

export function isEventTypeName(text: string): boolean {
  return text.length <= maxTypeLength && typePattern.test(text);
}

export function isFilter(text: string): boolean {
  return text === "*" || isEventTypeName(text.endsWith(".*") ? text.slice(0, -2) : text);
}

/** Every filter that matches `type`. Twin of SQL's posthorn_filters_for(). */
export function filtersFor(type: string): string[] {
  const parts = type.split(".");
  return ["*", type, ...parts.slice(1).map((_, i) => `${parts.slice(0, i + 1).join(".")}.*`)];
}

export function matchesFilters(type: string, filters: readonly string[]): boolean {
  return filtersFor(type).some((filter) => filters.includes(filter));
}
