import { z } from "zod";

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 has it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

const refPrefix = "#/components/schemas/";

/** Schemas of one document: those with a name of their own (`meta({ id })`) stand once under components and are referred to. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {};

  /** Of what is sent ("input") or answered ("output"). What is answered may gain fields; what is sent may not. */
  convert(schema: z.ZodType, io: "input" | "output"): JsonSchema {
    const { $schema: _draft, $defs = {}, ...converted } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as JsonSchema & { $schema?: string; $defs?: Record<string, JsonSchema> };
    for (const [name, definition] of Object.entries($defs)) this.add(name, tidy(definition, io));
    return tidy(converted, io);
  }

  add(name: string, schema: JsonSchema): JsonSchema {
    const known = this.schemas[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`two schemas are called ${name}`);
    this.schemas[name] = schema;
    return { $ref: refPrefix + name };
  }

  /** What a schema is, wherever it stands. */
  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema;
    return this.resolve(this.schemas[nameOf(schema.$ref)]!);
  }
}

export function nameOf(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}

/** Leaves out what says nothing: a pattern beside a format, the bounds of exact numbers. */
function tidy(schema: JsonSchema, io: "input" | "output"): JsonSchema {
  return mapSchema(schema, ({ id: _name, ...each }: JsonSchema & { id?: string }) => {
    const { pattern, minimum, maximum, additionalProperties, ...rest } = each;
    return {
      ...rest,
      ...(each.$ref !== undefined && { $ref: refPrefix + nameOf(each.$ref) }),
      ...(pattern !== undefined && each.format === undefined && { pattern }),
      ...(minimum !== undefined && minimum !== Number.MIN_SAFE_INTEGER && { minimum }),
      ...(maximum !== undefined && maximum !== Number.MAX_SAFE_INTEGER && { maximum }),
      ...(additionalProperties !== undefined && !(io === "output" && additionalProperties === false) && { additionalProperties }),
    };
  });
}

/** Every schema within a schema, from the inside out. */
export function mapSchema(schema: JsonSchema, change: (schema: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (each: JsonSchema) => mapSchema(each, change);
  const { properties, items, prefixItems, anyOf, oneOf, allOf, additionalProperties, propertyNames } = schema;
  return change({
    ...schema,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, inner(each)])) }),
    ...(typeof items === "object" && { items: inner(items) }),
    ...(prefixItems && { prefixItems: prefixItems.map(inner) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
    ...(oneOf && { oneOf: oneOf.map(inner) }),
    ...(allOf && { allOf: allOf.map(inner) }),
    ...(typeof additionalProperties === "object" && { additionalProperties: inner(additionalProperties) }),
    ...(propertyNames && { propertyNames: inner(propertyNames) }),
  });
}
