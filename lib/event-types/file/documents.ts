import { entriesOf, isSchema, type Schema } from "@/lib/event-types/compare/schema";
import { CatalogProblem, type CatalogEntry, type CatalogInput } from "./catalog-file";

const components = "#/components/schemas/";

/** The catalog as the `webhooks` of an OpenAPI 3.1 document. */
export function toOpenApi(entries: CatalogEntry[]): Schema {
  const webhooks = entries.map((entry) => {
    const content = { "application/json": { schema: { $ref: components + keyOf(entry, "event") }, ...exampleOf(entry) } };
    return [keyOf(entry), { post: { operationId: keyOf(entry), summary: entry.name, description: entry.description, "x-event-type": entry.name, "x-event-version": entry.version, requestBody: { required: true, content }, responses: { "2XX": { description: "Stored." } } } }];
  });
  return { openapi: "3.1.0", info: { title: "Events", version: "1" }, webhooks: Object.fromEntries(webhooks), components: { schemas: schemasOf(entries) } };
}

/** The dialect of our schemas; AsyncAPI's own is another. */
const schemaFormat = "application/schema+json;version=draft-2020-12";

/** The catalog as an AsyncAPI 3.0 document: one channel, a message for each version of a type. */
export function toAsyncApi(entries: CatalogEntry[]): Schema {
  const messages = entries.map((entry) => {
    const examples = entry.example === undefined ? {} : { examples: [{ payload: envelopeOf(entry) }] };
    return [keyOf(entry), { name: entry.name, title: entry.name, summary: entry.description, contentType: "application/json", "x-event-version": entry.version, payload: { schemaFormat, schema: envelopeSchema(entry, entry.schema && movedTo(entry.schema, placeInMessage(keyOf(entry)))) }, ...examples }];
  });
  const referred = entries.map((entry) => [keyOf(entry), { $ref: `#/components/messages/${keyOf(entry)}` }]);
  return {
    asyncapi: "3.0.0",
    info: { title: "Events", version: "1" },
    channels: { webhooks: { description: "Sent as HTTP POST to each endpoint that asks for the type.", messages: Object.fromEntries(referred) } },
    operations: { deliver: { action: "send", channel: { $ref: "#/channels/webhooks" }, messages: entries.map((entry) => ({ $ref: `#/channels/webhooks/messages/${keyOf(entry)}` })) } },
    components: { messages: Object.fromEntries(messages) },
  };
}

/** "order.paid", and "order.paid.v2" from the second version on: letters, digits, dots, _ and - are what both formats allow. */
function keyOf({ name, version }: CatalogEntry, part?: "event"): string {
  return `${name}${version > 1 ? `.v${version}` : ""}${part ? `.${part}` : ""}`;
}

function schemasOf(entries: CatalogEntry[]): Schema {
  return Object.fromEntries(entries.flatMap((entry) => [[keyOf(entry, "event"), envelopeSchema(entry, entry.schema && { $ref: components + keyOf(entry) })], ...(entry.schema ? [[keyOf(entry), movedTo(entry.schema, components + keyOf(entry))]] : [])] as [string, unknown][]));
}

function placeInMessage(key: string): string {
  return `#/components/messages/${key}/payload/schema/properties/data`;
}

function envelopeSchema(entry: CatalogEntry, data: Schema | null): Schema {
  return { type: "object", required: ["id", "type", "timestamp", "data"], properties: { id: { type: "string" }, type: { const: entry.name }, timestamp: { type: "string", format: "date-time" }, apiVersion: { type: "string" }, data: data ?? {} } };
}

function exampleOf(entry: CatalogEntry): Schema {
  return entry.example === undefined ? {} : { example: envelopeOf(entry) };
}

function envelopeOf({ name, example }: CatalogEntry): Schema {
  return { id: "evt_01jewf4t0080080000000002g1", type: name, timestamp: "2026-11-30T12:00:00.000Z", apiVersion: "v1", data: example };
}

/** The same schema at another place of a document: its own references begin there. */
function movedTo(schema: Schema, place: string): Schema {
  return mapReferences(schema, (reference) => (reference.startsWith("#") ? place + reference.slice(1) : reference)) as Schema;
}

/** `$ref` of schemas alone: what stands under properties, enum, const and examples is data. */
export function mapReferences(value: unknown, change: (reference: string) => string, names = false): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, change));
  if (!isSchema(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, child]) => {
      if (names) return [key, mapReferences(child, change)];
      if (key === "$ref" && typeof child === "string") return [key, change(child)];
      if (["enum", "const", "example", "examples", "default"].includes(key)) return [key, child];
      return [key, mapReferences(child, change, ["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"].includes(key))];
    }),
  );
}

/** A catalog file out of an OpenAPI 3.1 document's webhooks or an AsyncAPI 3 document's messages. Throws CatalogProblem. */
export function fromDocument(document: unknown): CatalogInput {
  if (!isSchema(document)) throw new CatalogProblem(["The document is not an object."]);
  if (typeof document.openapi === "string" && /^3\.[1-9]/.test(document.openapi)) return { types: webhooksIn(document) };
  if (typeof document.asyncapi === "string" && /^3\./.test(document.asyncapi)) return { types: messagesIn(document) };
  throw new CatalogProblem(["This is neither OpenAPI 3.1 with webhooks nor AsyncAPI 3."]);
}

function webhooksIn(document: Schema): CatalogInput["types"] {
  return entriesOf(document.webhooks).map(([key, item]) => {
    const post = at(resolved(item, document), "post");
    const content = at(at(resolved(at(post, "requestBody"), document), "content"), "application/json");
    const examples = entriesOf(at(content, "examples")).map(([, each]) => at(resolved(each, document), "value"));
    return entryFrom(document, { key, name: at(post, "x-event-type"), version: at(post, "x-event-version"), description: at(post, "description") ?? at(post, "summary"), schema: at(content, "schema"), example: at(content, "example") ?? examples[0] });
  });
}

function messagesIn(document: Schema): CatalogInput["types"] {
  const inChannels = entriesOf(document.channels).flatMap(([, channel]) => entriesOf(at(resolved(channel, document), "messages")));
  const found = new Map([...inChannels, ...entriesOf(at(document.components, "messages"))].map(([key, item]) => [resolved(item, document), key]));
  return [...found].map(([message, key]) => {
    const [example] = (at(message, "examples") as unknown[] | undefined) ?? [];
    const payload = at(message, "payload");
    return entryFrom(document, { key, place: placeInMessage(key), name: at(message, "name"), version: at(message, "x-event-version"), description: at(message, "summary") ?? at(message, "description") ?? at(message, "title"), schema: at(payload, "schemaFormat") === undefined ? payload : at(payload, "schema"), example: at(example, "payload") });
  });
}

/** An envelope with `type` and `data` is taken apart: the catalog describes `data` alone. */
function entryFrom(document: Schema, { key, place, name, version, description, schema, example }: { key: string; place?: string; name: unknown; version: unknown; description: unknown; schema: unknown; example: unknown }): CatalogInput["types"][number] {
  const whole = resolved(schema, document);
  const properties = at(whole, "properties");
  const isEnvelope = isSchema(properties) && "data" in properties && "type" in properties;
  const inner = isEnvelope ? at(properties, "data") : schema;
  const data = isSchema(inner) && Object.keys(inner).length > 0 ? bundled(inner, document, place) : null;
  const shown = isEnvelope ? at(example, "data") : example;
  return {
    name: typeof name === "string" ? name : key,
    description: typeof description === "string" && description.trim() !== "" ? description.trim().slice(0, 1_000) : "Imported; say when it is published.",
    version: typeof version === "number" ? version : 1,
    schema: data as CatalogInput["types"][number]["schema"],
    ...(shown !== undefined && { example: shown as CatalogEntry["example"] }),
  };
}

/** A schema with all that it refers to under its own $defs. A whole component that stands alone, or what stands at `place`, becomes the root again. */
function bundled(schema: Schema, document: Schema, place?: string): Schema {
  const component = typeof schema.$ref === "string" && Object.keys(schema).length === 1 ? /^#\/components\/schemas\/[^/]+$/.exec(schema.$ref)?.[0] : undefined;
  const own = component ?? place;
  const defs = new Map<string, unknown>();
  const change = (reference: string): string => {
    if (own !== undefined && (reference === own || reference.startsWith(`${own}/`))) return `#${reference.slice(own.length)}`;
    const [, shared, rest = ""] = /^(#\/components\/schemas\/[^/]+)(\/.*)?$/.exec(reference) ?? [];
    if (shared === undefined) throw new CatalogProblem([`$ref ${reference.slice(0, 100)} does not lead to the document's own schemas; nothing is fetched.`]);
    const name = shared.slice(components.length);
    if (!defs.has(name)) {
      defs.set(name, {});
      defs.set(name, mapReferences(resolved({ $ref: shared }, document), change));
    }
    return `#/$defs/${name}${rest}`;
  };
  const root = mapReferences(component === undefined ? schema : resolved(schema, document), change) as Schema;
  return defs.size === 0 ? root : { ...root, $defs: { ...(isSchema(root.$defs) ? root.$defs : {}), ...Object.fromEntries(defs) } };
}

function at(value: unknown, key: string): unknown {
  return isSchema(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function resolved(value: unknown, document: Schema): unknown {
  let current = value;
  for (let hops = 0; hops < 20 && typeof at(current, "$ref") === "string"; hops++) {
    const reference = at(current, "$ref") as string;
    if (!reference.startsWith("#/")) throw new CatalogProblem([`$ref ${reference.slice(0, 100)} leads to another document; nothing is fetched.`]);
    current = reference.slice(2).split("/").reduce<unknown>((node, step) => at(node, step.replaceAll("~1", "/").replaceAll("~0", "~")), document);
  }
  return current;
}
