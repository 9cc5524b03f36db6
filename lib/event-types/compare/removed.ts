import { prefixOf, restOf } from "./facts";
import type { Place, SchemaChange } from "./find-breaking";
import { entriesOf, isSchema, pointedAt, schemasIn, type AnySchema, type Schema } from "./schema";

const deepest = 40;

/**
 * Properties that the old schema names and the new one does not: a receiver may read them. Names count wherever a
 * schema can say them, also in one of several alternatives.
 */
export function removedProperties(before: AnySchema[], oldRoot: Schema, after: AnySchema[], newRoot: Schema, place: Place, depth = 0): SchemaChange[] {
  if (depth > deepest) return [];
  const [old, now] = [reachable(before, oldRoot), reachable(after, newRoot)];
  const [oldNames, newNames] = [namesIn(old), namesIn(now)];
  const found: SchemaChange[] = [];
  for (const [name, schemas] of oldNames) {
    const path = `${place.path}/properties/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
    const where = place.where ? `${place.where}.${name}` : name;
    const kept = newNames.get(name);
    if (kept) found.push(...removedProperties(schemas, oldRoot, kept, newRoot, { path, where }, depth + 1));
    else if (now.length > 0) found.push({ path, keyword: "properties", message: `${where} was removed` });
  }
  const items = (parts: Schema[]) => parts.flatMap((part) => [...prefixOf(part), ...(isSchema(restOf(part)) ? [restOf(part) as Schema] : [])]);
  const [oldItems, newItems] = [items(old), items(now)];
  if (oldItems.length > 0 && newItems.length > 0) found.push(...removedProperties(oldItems, oldRoot, newItems, newRoot, { path: `${place.path}/items`, where: `${place.where}[]` }, depth + 1));
  return found;
}

/** Every schema that speaks of the same value. */
function reachable(schemas: AnySchema[], root: Schema): Schema[] {
  const seen = new Set<Schema>();
  const add = (schema: unknown): void => {
    if (!isSchema(schema) || seen.has(schema)) return;
    seen.add(schema);
    if ("$ref" in schema) add(pointedAt(schema.$ref, root));
    for (const keyword of ["allOf", "anyOf", "oneOf"]) schemasIn(schema[keyword]).forEach(add);
    for (const keyword of ["then", "else"]) add(schema[keyword]);
    for (const [, dependent] of entriesOf(schema.dependentSchemas)) add(dependent);
  };
  schemas.forEach(add);
  return [...seen];
}

function namesIn(parts: Schema[]): Map<string, AnySchema[]> {
  const names = new Map<string, AnySchema[]>();
  for (const [name, schema] of parts.flatMap((part) => entriesOf(part.properties))) {
    if (schema !== false) names.set(name, [...(names.get(name) ?? []), schema]);
  }
  return names;
}
