import { isSchema, pointedAt, sameJson, type Schema } from "./schema";

/** Say nothing about what is valid. */
const annotations = new Set(["title", "description", "examples", "example", "default", "$comment", "deprecated", "readOnly", "writeOnly", "$schema", "$id", "$defs", "definitions", "contentEncoding", "contentMediaType", "contentSchema"]);

export function isAnnotation(keyword: string): boolean {
  return annotations.has(keyword) || keyword.startsWith("x-");
}

/** Where keys are names of properties and not keywords. */
const maps = new Set(["properties", "patternProperties", "dependentSchemas", "dependentRequired", "dependencies"]);
const literal = new Set(["enum", "const", "required"]);

/** Whether two schemas are written alike but for annotations, references followed on each side. Where it says so, they accept the same. */
export function sameSchema(a: unknown, aRoot: Schema, b: unknown, bRoot: Schema, seen: readonly [unknown, unknown][] = []): boolean {
  if (seen.some(([left, right]) => left === a && right === b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, index) => sameSchema(item, aRoot, b[index], bRoot, seen));
  if (!isSchema(a) || !isSchema(b)) return sameJson(a, b);
  const within: [unknown, unknown][] = [...seen, [a, b]];
  const keys = (schema: Schema) => Object.keys(schema).filter((key) => !isAnnotation(key));
  const [left, right] = [keys(a), keys(b)];
  return left.length === right.length && left.every((key) => Object.hasOwn(b, key) && sameKeyword(key, a[key], aRoot, b[key], bRoot, within));
}

/** The same of one keyword's value. */
export function sameKeyword(keyword: string, a: unknown, aRoot: Schema, b: unknown, bRoot: Schema, seen: readonly [unknown, unknown][] = []): boolean {
  if (literal.has(keyword)) return sameJson(a, b);
  if (keyword === "$ref") return sameSchema(pointedAt(a, aRoot), aRoot, pointedAt(b, bRoot), bRoot, seen);
  if (!maps.has(keyword) || !isSchema(a) || !isSchema(b)) return sameSchema(a, aRoot, b, bRoot, seen);
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameSchema(a[key], aRoot, b[key], bRoot, seen));
}
