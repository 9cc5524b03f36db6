export type Schema = Record<string, unknown>;

/** A schema, or true (anything) or false (nothing). */
export type AnySchema = Schema | boolean;

export function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Any value where a schema may stand; what is none accepts everything. */
export function asSchema(value: unknown): AnySchema {
  return isSchema(value) || typeof value === "boolean" ? value : true;
}

export function schemasIn(value: unknown): AnySchema[] {
  return Array.isArray(value) ? value.map(asSchema) : [];
}

export function entriesOf(value: unknown): [string, AnySchema][] {
  return isSchema(value) ? Object.entries(value).map(([key, child]) => [key, asSchema(child)]) : [];
}

export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === "string") : [];
}

/** What a reference within the document points to (RFC 6901); null where it leads nowhere or elsewhere. */
export function pointedAt(reference: unknown, root: Schema): AnySchema | null {
  if (typeof reference !== "string" || !/^#(\/|$)/.test(reference)) return null;
  let at: unknown = root;
  for (const step of reference.slice(2).split("/").filter((_, index, all) => !(all.length === 1 && all[0] === "" && index === 0))) {
    const key = keyOf(step);
    if (key === null || (!isSchema(at) && !Array.isArray(at)) || !Object.hasOwn(at, key)) return null;
    at = (at as Schema)[key];
  }
  return isSchema(at) || typeof at === "boolean" ? at : null;
}

function keyOf(step: string): string | null {
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return null;
  }
}

/** Equal as JSON: numbers by value, objects whatever the order of their keys. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameJson(item, b[index]));
  if (!isSchema(a) || !isSchema(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]));
}
