/**
 * The places of the first item that is equal to an earlier one, [earlier, later]; null where there is none. Equal as
 * JSON: 1 is 1.0, and the order of keys says nothing. In time that grows with the length of their text alone.
 * @param spend is told the text of each item
 */
export function sameItems(items: readonly unknown[], spend: (text: string) => void): [number, number] | null {
  const seen = new Map<string, number>();
  for (const [at, item] of items.entries()) {
    const text = canonical(item);
    spend(text);
    const earlier = seen.get(text);
    if (earlier !== undefined) return [earlier, at];
    seen.set(text, at);
  }
  return null;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = value as Record<string, unknown>;
    return `{${Object.keys(entries).sort().map((key) => `${JSON.stringify(key)}:${canonical(entries[key])}`).join(",")}}`;
  }
  // A number beyond what JSON.stringify writes is Infinity.
  return typeof value === "number" ? String(value === 0 ? 0 : value) : JSON.stringify(value);
}
