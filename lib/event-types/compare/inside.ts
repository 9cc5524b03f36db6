import { change, named, type Comparison } from "./comparison";
import { additionalOf, declaredOf, itemOf, matches, numberOf, partsOf, prefixOf, propertyOf, requiredOf, restOf } from "./facts";
import type { Place, SchemaChange } from "./find-breaking";
import { asSchema, entriesOf, textsIn, type AnySchema, type Schema } from "./schema";

/** What is inside an object: which properties must be there, and what each may be. */
export function objectFaults(comparison: Comparison, old: Schema[], now: Schema, place: Place, seen: ReadonlySet<string>): SchemaChange[] {
  const { oldRoot, unnamedSent } = comparison;
  const known = requiredOf(old);
  const found: SchemaChange[] = textsIn(now.required)
    .filter((key) => !known.has(key))
    .map((key) => ({ ...change(place, "required"), message: `${inside(place, key).where} is required now` }));
  const compare = (schemas: AnySchema[], schema: AnySchema, at: Place) => void found.push(...comparison.faults(all(schemas, oldRoot), schema, at, seen));

  const own = entriesOf(now.properties);
  for (const [key, schema] of own) {
    const { schemas, named: isNamed } = propertyOf(old, key);
    if (isNamed || unnamedSent) compare(schemas, schema, inside(place, key));
  }
  const declared = [...declaredOf(old)];
  const oldPatterns = old.flatMap((part) => entriesOf(part.patternProperties));
  const patterns = entriesOf(now.patternProperties);
  for (const [pattern, schema] of patterns) {
    for (const key of declared.filter((name) => matches(pattern, name))) compare(propertyOf(old, key).schemas, schema, inside(place, key));
    const at = { path: `${place.path}/patternProperties/${escaped(pattern)}`, where: `${named(place)}./${pattern}/` };
    for (const [, before] of oldPatterns) compare([before], schema, at);
    if (!oldPatterns.some(([before]) => before === pattern)) compare(additionalOf(old), schema, at);
  }
  if (!("additionalProperties" in now)) return found;
  const rest = asSchema(now.additionalProperties);
  const isOwn = (key: string) => own.some(([name]) => name === key) || patterns.some(([pattern]) => matches(pattern, key));
  const at = { path: `${place.path}/additionalProperties`, where: place.where };
  for (const key of declared.filter((name) => !isOwn(name))) {
    const faults = comparison.faults(all(propertyOf(old, key).schemas, oldRoot), rest, inside(place, key), seen);
    found.push(...faults.map((fault) => (rest === false ? { ...fault, keyword: "additionalProperties" } : fault)));
  }
  for (const [pattern, before] of oldPatterns) if (!patterns.some(([name]) => name === pattern)) compare([before], rest, at);
  const others = comparison.faults(all(additionalOf(old), oldRoot), rest, at, seen);
  found.push(...(rest === false && others.length > 0 ? [{ path: at.path, keyword: "additionalProperties", message: `${named(place)}: properties that the schema does not name are no longer allowed` }] : others));
  return found;
}

/** What is inside an array, position by position and behind them. */
export function arrayFaults(comparison: Comparison, old: Schema[], now: Schema, place: Place, seen: ReadonlySet<string>): SchemaChange[] {
  const longest = numberOf(old, "maxItems", "smallest") ?? Infinity;
  const prefix = prefixOf(now);
  const item = (index: number, schema: AnySchema, at: Place) => comparison.faults(all(itemOf(old, index), comparison.oldRoot), schema, at, seen);
  const found = prefix.flatMap((schema, index) => {
    return index >= longest ? [] : item(index, schema, { path: `${place.path}/${Array.isArray(now.items) ? "items" : "prefixItems"}/${index}`, where: `${place.where}[${index}]` });
  });
  const rest = restOf(now);
  if (rest === undefined) return found;
  const at = { path: `${place.path}/${Array.isArray(now.items) ? "additionalItems" : "items"}`, where: `${place.where}[]` };
  const end = Math.max(prefix.length, ...old.map((part) => prefixOf(part).length));
  for (let index = prefix.length; index < Math.min(end, longest); index++) found.push(...item(index, asSchema(rest), at));
  if (end < longest) found.push(...item(Infinity, asSchema(rest), at));
  return found;
}

function all(schemas: AnySchema[], root: Schema): Schema[] | null {
  const parts: Schema[] = [];
  for (const schema of schemas) {
    const more = partsOf(schema, root);
    if (more === null) return null;
    parts.push(...more.filter((part) => !parts.includes(part)));
  }
  return parts;
}

function inside(place: Place, key: string): Place {
  return { path: `${place.path}/properties/${escaped(key)}`, where: place.where === "" ? key : `${place.where}.${key}` };
}

function escaped(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}
