type Schema = Record<string, unknown>;

/** Deeper than this a schema says only of which type a value is: a reader looks at the example. */
const describedLevels = 2;

/**
 * The JSON Schema that all of these values fit: which keys there are and which are in every value, and of which
 * types. It leaves room for keys that none of them has, as a producer may add some.
 */
export function inferSchema(values: unknown[], levels = describedLevels): Schema {
  const types = typesOf(values);
  const schema: Schema = types.length === 1 ? { type: types[0] } : { type: types };
  if (levels === 0) return schema;
  const objects = values.filter(isObject);
  if (objects.length > 0) Object.assign(schema, inferKeys(objects, levels - 1));
  const items = values.filter(Array.isArray).flat();
  if (items.length > 0) schema.items = inferSchema(items, levels - 1);
  return schema;
}

function inferKeys(objects: Record<string, unknown>[], levels: number): Schema {
  const keys = [...new Set(objects.flatMap((object) => Object.keys(object)))];
  const required = keys.filter((key) => objects.every((object) => Object.hasOwn(object, key)));
  const properties = Object.fromEntries(keys.map((key) => [key, inferSchema(objects.filter((object) => Object.hasOwn(object, key)).map((object) => object[key]), levels)]));
  return { ...(required.length > 0 ? { required } : {}), properties };
}

/** A whole number is both an integer and a number: the narrower one where all are whole. */
function typesOf(values: unknown[]): string[] {
  const types = new Set(values.map(typeOf));
  if (types.has("number")) types.delete("integer");
  return [...types].sort();
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
