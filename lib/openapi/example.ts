import type { Components, JsonSchema } from "./json-schema";

/** An example of a schema, put together of those of its parts: whole, and valid. Optional fields are in it where they have an example of their own, or everywhere where `all` is asked for. */
export function exampleOf(components: Components, given: JsonSchema, all = true): unknown {
  const schema = components.resolve(given);
  const own = given.examples ?? schema.examples;
  if (own !== undefined) return own[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const choice = schema.anyOf ?? schema.oneOf;
  if (choice !== undefined) return choice.some(({ type }) => type === "null") && !tells(components, choice[0]!) ? null : exampleOf(components, choice[0]!, all);
  return exampleOfType(components, schema, all);
}

/** Whether an example would say more than that there is something. */
function tells(components: Components, given: JsonSchema): boolean {
  const schema = components.resolve(given);
  return given.examples !== undefined || schema.examples !== undefined || schema.properties !== undefined || schema.minItems !== undefined || (schema.anyOf ?? schema.oneOf ?? []).some((each) => tells(components, each));
}

function exampleOfType(components: Components, schema: JsonSchema, all: boolean): unknown {
  if (Array.isArray(schema.type) && schema.type.includes("null")) return null;
  switch (schema.type) {
    case "object":
      return exampleObject(components, schema, all);
    case "array":
      return schema.prefixItems ? schema.prefixItems.map((each) => exampleOf(components, each, all)) : typeof schema.items === "object" && tells(components, schema.items) ? [exampleOf(components, schema.items, all)] : [];
    case "string":
      return schema.format === "date-time" ? "2026-11-30T12:00:00.000Z" : "text".slice(0, schema.maxLength ?? 4);
    case "integer":
    case "number":
      return schema.minimum ?? 0;
    case "boolean":
      return false;
    case "null":
      return null;
    default:
      return {};
  }
}

function exampleObject(components: Components, { properties = {}, required = [] }: JsonSchema, all: boolean): Record<string, unknown> {
  const shown = Object.entries(properties).filter(([name, each]) => all || required.includes(name) || each.examples !== undefined);
  return Object.fromEntries(shown.map(([name, each]) => [name, exampleOf(components, each, all)]));
}
