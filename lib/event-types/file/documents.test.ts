import { createConfig, lintFromString } from "@redocly/openapi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCatalog, type CatalogEntry } from "./catalog-file";
import { fromDocument, toAsyncApi, toOpenApi } from "./documents";

// The same draws each time.
fc.configureGlobal({ seed: 20_261_130 });

const tree = { type: "object", required: ["root"], properties: { root: { $ref: "#/$defs/node" }, $ref: { type: "string" } }, $defs: { node: { type: "object", properties: { children: { type: "array", items: { $ref: "#/$defs/node" } } }, examples: [{ $ref: "#/not/a/reference" }] } } };
const catalog = parseCatalog({
  types: [
    { name: "order.paid", description: "An order was paid", schema: { type: "object", required: ["id"], properties: { id: { type: "string" } } }, example: { id: "ord_1" } },
    { name: "order.paid", description: "An order was paid", version: 2, schema: tree },
    { name: "user.added", description: "Somebody came", example: null },
  ],
});

describe("the catalog as a document", () => {
  it.each([["OpenAPI", toOpenApi], ["AsyncAPI", toAsyncApi]] as const)("comes back from %s as it was", (_, write) => {
    expect(parseCatalog(fromDocument(write(catalog)))).toEqual(catalog);
  });

  it.each([["OpenAPI", toOpenApi, "openapi.json"], ["AsyncAPI", toAsyncApi, "asyncapi.json"]] as const)("is valid %s by the linter of others", async (_, write, absoluteRef) => {
    const config = await createConfig({ extends: ["spec"] });
    const problems = await lintFromString({ source: JSON.stringify(write(catalog)), absoluteRef, config });
    // It reads every payload by AsyncAPI's own dialect, whatever schemaFormat says.
    const told = problems.map(({ message, location }) => `${location[0]?.pointer}: ${message}`).filter((problem) => !/payload\/schema\/.*`\$defs` is not expected/.test(problem));
    expect(told).toEqual([]);
  });

  it("comes back whatever its names, versions and schemas", () => {
    const name = fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{1,6}$/), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(".")).filter((text) => !/(^|\.)v\d+$|event$/.test(text));
    const schema = fc.constantFrom(null, tree, { type: "string" }, { type: "object", properties: { a: { $ref: "#" } } }, { enum: [1, { $ref: "x" }] });
    const entry = fc.record({ name, description: fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/), version: fc.integer({ min: 1, max: 3 }), schema, example: fc.option(fc.constantFrom("x", 1, { a: 1 }), { nil: undefined }) });
    fc.assert(
      fc.property(fc.uniqueArray(entry, { maxLength: 5, selector: (each) => `${each.name}.${each.version}` }), (entries) => {
        const types = parseCatalog({ types: entries.map(({ example, ...rest }) => ({ ...rest, ...(example !== undefined && { example }) })) });
        for (const write of [toOpenApi, toAsyncApi]) expect(parseCatalog(fromDocument(write(types)))).toEqual(types);
      }),
    );
  });
});

describe("a document of others", () => {
  it("gives its webhooks, with shared schemas bundled and envelopes taken apart", () => {
    const document = {
      openapi: "3.1.0",
      webhooks: {
        newPet: { post: { summary: "A pet came", requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" }, examples: { one: { value: { name: "Rex" } } } } } } } },
        "pet.sold": { $ref: "#/components/pathItems/sold" },
      },
      components: {
        schemas: { Pet: { type: "object", properties: { name: { type: "string" }, owner: { $ref: "#/components/schemas/Person" } } }, Person: { type: "object", properties: { pets: { type: "array", items: { $ref: "#/components/schemas/Pet" } } } } },
        pathItems: { sold: { post: { description: "A pet was sold", requestBody: { $ref: "#/components/requestBodies/sold" } } } },
        requestBodies: { sold: { content: { "application/json": { schema: { type: "object", properties: { type: { const: "pet.sold" }, data: { type: "object", properties: { by: { $ref: "#/components/schemas/Person" } } } } }, example: { type: "pet.sold", data: { by: {} } } } } } },
      },
    };
    const [pet, sold] = parseCatalog(fromDocument(document)) as [CatalogEntry, CatalogEntry];
    expect(pet).toMatchObject({ name: "newPet", description: "A pet came", version: 1, example: { name: "Rex" } });
    expect(pet.schema).toEqual({ type: "object", properties: { name: { type: "string" }, owner: { $ref: "#/$defs/Person" } }, $defs: { Person: { type: "object", properties: { pets: { type: "array", items: { $ref: "#" } } } } } });
    expect(sold).toMatchObject({ name: "pet.sold", example: { by: {} } });
    expect(sold.schema).toEqual({ type: "object", properties: { by: { $ref: "#/$defs/Person" } }, $defs: { Person: { type: "object", properties: { pets: { type: "array", items: { $ref: "#/$defs/Pet" } } } }, Pet: { type: "object", properties: { name: { type: "string" }, owner: { $ref: "#/$defs/Person" } } } } });
  });

  it.each([[null], [[]], [{}], [{ openapi: "3.0.3", webhooks: {} }], [{ asyncapi: "2.6.0" }], [{ openapi: "3.1.0", webhooks: { a: { $ref: "https://example.com/a.json" } } }], [{ openapi: "3.1.0", webhooks: { a: { post: { requestBody: { content: { "application/json": { schema: { items: { $ref: "file:///etc/passwd" } } } } } } } } }]])("is refused as %j, and nothing is fetched", (document) => {
    expect(() => fromDocument(document)).toThrow(expect.objectContaining({ name: "CatalogProblem" }));
  });

  it("never hangs nor throws anything else, whatever the JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const document of [value, { openapi: "3.1.0", webhooks: value, components: value }, { asyncapi: "3.0.0", channels: value, components: { messages: value, schemas: value } }]) {
          try {
            fromDocument(document);
          } catch (error) {
            expect((error as Error).name).toBe("CatalogProblem");
          }
        }
      }),
    );
  });
});
