/** The parts of JSON Schema that zod writes. */
export interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  description?: string;
}

/** A JSON Schema as the text of a TypeScript type. `nameOf` says how a definition is called. */
export function printType(schema: JsonSchema, nameOf: (definition: string) => string, indent = ""): string {
  const print = (part: JsonSchema) => printType(part, nameOf, indent);
  if (schema.$ref !== undefined) return nameOf(schema.$ref.replace(/^#\/\$defs\//, ""));
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(print))].join(" | ");
  if (schema.allOf !== undefined) return schema.allOf.map((part) => `(${print(part)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => print({ ...schema, type })).join(" | ");
  switch (schema.type) {
    case "object":
      return printObject(schema, nameOf, indent);
    case "array":
      return schema.prefixItems ? `[${schema.prefixItems.map(print).join(", ")}]` : arrayOf(print(schema.items ?? {}));
    case "integer":
      return "number";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    default:
      return "unknown";
  }
}

function arrayOf(item: string): string {
  return /[|&]/.test(item) && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function printObject({ properties = {}, required = [], additionalProperties, propertyNames }: JsonSchema, nameOf: (definition: string) => string, indent: string): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, schema]) => {
    const doc = schema.description === undefined ? "" : `${inner}/** ${schema.description.replaceAll("*/", "*\\/")} */\n`;
    return `${doc}${inner}${/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${printType(schema, nameOf, inner)};\n`;
  });
  const rest = typeof additionalProperties === "object" ? printType(additionalProperties, nameOf, inner) : null;
  if (members.length === 0) {
    const keys = propertyNames === undefined ? "string" : printType(propertyNames, nameOf, inner);
    // Where every key of a closed set were required, zod would say so by `required`.
    return rest === null ? "Record<string, never>" : keys === "string" ? `Record<string, ${rest}>` : `Partial<Record<${keys}, ${rest}>>`;
  }
  return `{\n${members.join("")}${rest === null ? "" : `${inner}[name: string]: unknown;\n`}${indent}}`;
}
