/** One property of a JSON Schema, as a reader wants it. */
export interface SchemaNode {
  name: string;
  /** "string", "integer or null", "array of object". */
  type: string;
  required: boolean;
  description: string | null;
  /** "one of a, b", "at least 1", "format: email"; each a fact. */
  facts: string[];
  children: SchemaNode[];
}

type Schema = Record<string, unknown>;

/** Deeper schemas go on in the raw text; a schema that contains itself would go on for ever. */
const deepest = 12;

/** The properties of a JSON Schema (draft 07 or 2020-12) as a tree. Null where the text is no schema of an object or array. */
export function schemaTree(text: string): SchemaNode[] | null {
  const root = parse(text);
  if (root === null) return null;
  const nodes = childrenOf(root, root, 0, new Set());
  return nodes.length === 0 ? null : nodes;
}

/** The shape of an example, in the same form: what a reader can know where no schema is published. */
export function exampleTree(text: string): SchemaNode[] | null {
  const root = parse(text);
  return root === null ? null : exampleChildren(root, 0);
}

function parse(text: string): Schema | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function childrenOf(schema: Schema, root: Schema, depth: number, seen: Set<Schema>): SchemaNode[] {
  const whole = resolve(schema, root);
  if (depth > deepest || seen.has(whole)) return [];
  const within = new Set([...seen, whole]);
  const parts = [whole, ...list(whole.allOf).map((part) => resolve(part, root))];
  const required = new Set(parts.flatMap((part) => (Array.isArray(part.required) ? part.required.filter((name) => typeof name === "string") : [])));
  const properties = parts.flatMap((part) => (isObject(part.properties) ? Object.entries(part.properties) : []));
  const nodes = properties.map(([name, child]) => nodeOf(name, isObject(child) ? child : {}, required.has(name), root, depth, within));
  const items = parts.map((part) => part.items).find(isObject);
  if (nodes.length === 0 && items) return childrenOf(items, root, depth, within);
  const choices = [...list(whole.oneOf), ...list(whole.anyOf)].map((part) => resolve(part, root));
  if (nodes.length === 0 && choices.length > 0) return choices.flatMap((choice) => childrenOf(choice, root, depth + 1, within));
  if (isObject(whole.additionalProperties)) nodes.push(nodeOf("*", whole.additionalProperties, false, root, depth, within));
  return nodes;
}

function nodeOf(name: string, schema: Schema, required: boolean, root: Schema, depth: number, seen: Set<Schema>): SchemaNode {
  const original = resolve(schema, root);
  // What stands beside a reference is about this very place.
  const [description] = [schema.description, original.description, original.title].filter((text) => typeof text === "string");
  return {
    name,
    type: typeOf(original, root),
    required,
    description: description ?? null,
    facts: factsOf(original),
    children: childrenOf(original, root, depth + 1, seen),
  };
}

function typeOf(schema: Schema, root: Schema): string {
  const choices = [...list(schema.oneOf), ...list(schema.anyOf)];
  if (schema.type === undefined && choices.length > 0) return [...new Set(choices.map((choice) => typeOf(resolve(choice, root), root)))].join(" or ");
  const types = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter((type) => typeof type === "string");
  if (types.length === 0) return "const" in schema ? typeof schema.const : isObject(schema.properties) ? "object" : Array.isArray(schema.enum) ? "enum" : "any";
  return types.map((type) => (type === "array" && isObject(schema.items) ? `array of ${typeOf(resolve(schema.items, root), root)}` : type)).join(" or ");
}

function factsOf(schema: Schema): string[] {
  const facts: string[] = [];
  const say = (key: string, words: (value: string) => string) => {
    if (typeof schema[key] === "number" || typeof schema[key] === "string") facts.push(words(String(schema[key])));
  };
  if (Array.isArray(schema.enum)) facts.push(`one of ${schema.enum.slice(0, 12).map((value) => JSON.stringify(value)).join(", ")}${schema.enum.length > 12 ? ", …" : ""}`);
  if ("const" in schema) facts.push(`always ${JSON.stringify(schema.const)}`);
  say("format", (value) => `format: ${value}`);
  say("pattern", (value) => `pattern: ${value}`);
  say("minimum", (value) => `≥ ${value}`);
  say("exclusiveMinimum", (value) => `> ${value}`);
  say("maximum", (value) => `≤ ${value}`);
  say("exclusiveMaximum", (value) => `< ${value}`);
  say("minLength", (value) => `length ≥ ${value}`);
  say("maxLength", (value) => `length ≤ ${value}`);
  say("minItems", (value) => `items ≥ ${value}`);
  say("maxItems", (value) => `items ≤ ${value}`);
  return facts;
}

/** Follows references within the document; one that leads elsewhere is left as it is, for nothing is fetched. */
function resolve(schema: Schema, root: Schema): Schema {
  let current = schema;
  for (let hops = 0; hops < deepest && typeof current.$ref === "string"; hops++) {
    const target = pointed(current.$ref, root);
    if (target === null) break;
    current = target;
  }
  return current;
}

function pointed(reference: string, root: Schema): Schema | null {
  if (!reference.startsWith("#")) return null;
  let at: unknown = root;
  for (const step of reference.slice(1).split("/").filter(Boolean)) {
    const key = decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
    at = isObject(at) && Object.hasOwn(at, key) ? at[key] : Array.isArray(at) ? at[Number(key)] : undefined;
  }
  return isObject(at) ? at : null;
}

function exampleChildren(value: Schema, depth: number): SchemaNode[] {
  if (depth > deepest) return [];
  return Object.entries(value).map(([name, child]) => {
    const first = Array.isArray(child) ? child.find(isObject) : undefined;
    return { name, type: exampleType(child), required: false, description: null, facts: [], children: isObject(child) ? exampleChildren(child, depth + 1) : first ? exampleChildren(first, depth + 1) : [] };
  });
}

function exampleType(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return value.length === 0 ? "array" : `array of ${[...new Set(value.map(exampleType))].join(" or ")}`;
  return typeof value === "number" ? (Number.isInteger(value) ? "integer" : "number") : typeof value;
}

function list(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
