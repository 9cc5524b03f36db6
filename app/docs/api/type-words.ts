import type { JsonSchema } from "@/lib/openapi/json-schema";

/** Of a reference the name: "Endpoint". */
export function nameOfSchema({ $ref }: JsonSchema): string | null {
  return $ref === undefined ? null : $ref.slice($ref.lastIndexOf("/") + 1);
}

/** The name of what a schema, a list of it, or it or null refers to; null where it stands there itself. */
export function nameIn(schema: JsonSchema): string | null {
  return nameOfSchema(typeOf(schema).schema);
}

/** What a schema is once "or null" and lists are taken off it. */
export function typeOf(schema: JsonSchema): { schema: JsonSchema; list: boolean } {
  const others = schema.anyOf?.filter((each) => each.type !== "null");
  if (others?.length === 1) return typeOf(others[0]!);
  if (schema.type === "array" && typeof schema.items === "object") return { ...typeOf(schema.items), list: true };
  return { schema, list: false };
}

/** The names that schemas refer to, and those that these refer to, each once. */
export function namesWithin(schemas: unknown[], find: (name: string) => JsonSchema): string[] {
  const found = new Set<string>();
  const look = (value: unknown): void => {
    for (const [, name] of JSON.stringify(value ?? null).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name!)) continue;
      found.add(name!);
      look(find(name!));
    }
  };
  schemas.forEach(look);
  return [...found].sort();
}

/** What may stand there, in a few words: "integer, 1 to 100", "one of active, disabled", "list of Endpoint". */
export function typeWords(schema: JsonSchema): string {
  const name = nameOfSchema(schema);
  if (name !== null) return name;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const others = choices.filter((each) => each.type !== "null").map(typeWords);
    const words = others.length > 2 ? "one of several" : others.join(" or ");
    return choices.some((each) => each.type === "null") ? `${words}, or null` : words;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.map(String).join(", ")}`;
  if (schema.type === "array") return typeof schema.items === "object" ? `list of ${typeWords(schema.items)}` : "list";
  if (Array.isArray(schema.type)) return schema.type.filter((each) => each !== "null").join(" or ") + (schema.type.includes("null") ? ", or null" : "");
  if (schema.type === undefined) return "any JSON value";
  return [schema.format === "date-time" ? "instant (RFC 3339)" : schema.type, bounds(schema)].filter(Boolean).join(", ");
}

function bounds({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum.toLocaleString("en")} to ${maximum.toLocaleString("en")}`;
  if (maxLength !== undefined) return minLength === undefined ? `at most ${maxLength.toLocaleString("en")} characters` : `${minLength} to ${maxLength.toLocaleString("en")} characters`;
  return "";
}
