import { partsOf, propertyOf, requiredOf, typesOf, valuesOf } from "./facts";
import { sameJson, type AnySchema, type Schema } from "./schema";

/**
 * Whether no value can be valid under both, as far as types, listed values and a property that tells kinds apart
 * show it. False where it cannot be shown.
 */
export function areDisjoint(parts: Schema[], root: Schema, other: AnySchema, otherRoot: Schema, depth = 0): boolean {
  const others = partsOf(other, otherRoot);
  if (others === null) return true;
  const [types, otherTypes] = [typesOf(parts), typesOf(others)];
  const common = [...types].filter((type) => otherTypes.has(type));
  if (common.length === 0) return true;
  const [values, otherValues] = [valuesOf(parts), valuesOf(others)];
  if (values && otherValues && !values.some((value) => otherValues.some((second) => sameJson(value, second)))) return true;
  if (common.some((type) => type !== "object") || depth > 3) return false;
  return [...requiredOf(parts)].some((key) => {
    const mine = partsOf({ allOf: propertyOf(parts, key).schemas }, root);
    const { schemas } = propertyOf(others, key);
    if (mine === null) return true;
    return schemas.some((schema) => areDisjoint(mine, root, schema, otherRoot, depth + 1));
  });
}
