import { isAnnotation } from "./same";
import { asSchema, entriesOf, isSchema, pointedAt, sameJson, schemasIn, textsIn, type AnySchema, type Schema } from "./schema";

/** JSON's types, with numbers in two: `number` is both of the last. */
export const JSON_TYPES = ["null", "boolean", "string", "object", "array", "integer", "fraction"] as const;
export type JsonType = (typeof JSON_TYPES)[number];

/** A schema as a list of parts that all hold: itself, its allOf, and what it refers to. Null: nothing is valid. */
export function partsOf(schema: AnySchema, root: Schema, seen: readonly unknown[] = []): Schema[] | null {
  if (schema === true) return [];
  if (schema === false) return null;
  if (seen.includes(schema)) return [];
  const within = [...seen, schema];
  const parts: Schema[] = [schema];
  const others = [...schemasIn(schema.allOf), ...("$ref" in schema ? [pointedAt(schema.$ref, root) ?? true] : [])];
  for (const other of others) {
    const more = partsOf(other, root, within);
    if (more === null) return null;
    parts.push(...more);
  }
  return parts;
}

/** The types that a value may have where all these parts hold. */
export function typesOf(parts: Schema[]): Set<JsonType> {
  return new Set(JSON_TYPES.filter((type) => parts.every((part) => allowsType(part, type))));
}

function allowsType(part: Schema, type: JsonType): boolean {
  const values = valuesOf([part]);
  if (values && !values.some((value) => typeOfValue(value) === type)) return false;
  if (part.type === undefined) return true;
  const names = Array.isArray(part.type) ? part.type : [part.type];
  return names.includes(type) || (type === "null" && part.nullable === true) || ((type === "integer" || type === "fraction") && names.includes("number"));
}

export function typeOfValue(value: unknown): JsonType {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "fraction";
  return typeof value as "boolean" | "string" | "object";
}

/** All values that are possible, where enum or const lists them; else null. */
export function valuesOf(parts: Schema[]): unknown[] | null {
  const lists = parts.flatMap((part) => [...(Array.isArray(part.enum) ? [part.enum as unknown[]] : []), ...("const" in part ? [[part.const]] : [])]);
  const [first, ...others] = lists;
  return first ? first.filter((value) => others.every((list) => list.some((other) => sameJson(other, value)))) : null;
}

/** The strictest of a keyword's numbers: "least" for minimums is the largest one. */
export function numberOf(parts: Schema[], keyword: string, strictest: "largest" | "smallest"): number | null {
  const numbers = parts.map((part) => part[keyword]).filter((value) => typeof value === "number");
  return numbers.length === 0 ? null : strictest === "largest" ? Math.max(...numbers) : Math.min(...numbers);
}

export function requiredOf(parts: Schema[]): Set<string> {
  return new Set(parts.flatMap((part) => textsIn(part.required)));
}

export function declaredOf(parts: Schema[]): Set<string> {
  return new Set(parts.flatMap((part) => entriesOf(part.properties).filter(([, schema]) => schema !== false).map(([key]) => key)));
}

/** What is known of a property's value: all that must hold. `named`: some part speaks of it. */
export function propertyOf(parts: Schema[], key: string): { schemas: AnySchema[]; named: boolean } {
  const schemas: AnySchema[] = [];
  for (const part of parts) {
    const own = isSchema(part.properties) && Object.hasOwn(part.properties, key) ? [asSchema(part.properties[key])] : [];
    const matching = entriesOf(part.patternProperties).filter(([pattern]) => matches(pattern, key)).map(([, schema]) => schema);
    const here = [...own, ...matching];
    if (here.length === 0 && "additionalProperties" in part) here.push(asSchema(part.additionalProperties));
    schemas.push(...here);
  }
  return { schemas, named: schemas.some((schema) => !isOpen(schema)) || declaredOf(parts).has(key) };
}

function isOpen(schema: AnySchema): boolean {
  return schema === true || (isSchema(schema) && Object.keys(schema).every(isAnnotation));
}

/** What holds of a property that nothing names; an empty list: anything. */
export function additionalOf(parts: Schema[]): AnySchema[] {
  return parts.filter((part) => "additionalProperties" in part).map((part) => asSchema(part.additionalProperties));
}

/** What holds of an array's item; without a position, of all those behind `from`. */
export function itemOf(parts: Schema[], index: number): AnySchema[] {
  return parts.flatMap((part) => {
    const prefix = prefixOf(part);
    if (index < prefix.length) return [prefix[index]!];
    const rest = restOf(part);
    return rest === undefined ? [] : [asSchema(rest)];
  });
}

export function prefixOf(part: Schema): AnySchema[] {
  return schemasIn(part.prefixItems ?? (Array.isArray(part.items) ? part.items : undefined));
}

/** The schema of the items behind the prefix. Draft 07 calls it additionalItems where `items` is a list. */
export function restOf(part: Schema): unknown {
  return Array.isArray(part.items) ? part.additionalItems : part.items;
}

export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return true;
  }
}
