import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { CatalogProblem, parseCatalog } from "./catalog-file";
import { describePlan } from "./describe-plan";
import { planCatalog, type StoredType } from "./plan";
import { findCatalogFile, readDocument } from "./read-file";

const folder = mkdtempSync(join(tmpdir(), "posthorn-catalog-"));
afterAll(() => rmSync(folder, { recursive: true }));

const stored = (change: Partial<StoredType>): StoredType => ({ name: "order.paid", description: "Paid", version: 1, schema: null, example: null, earlier: [], operational: false, archivedAt: null, ...change });
const schema = { type: "object", properties: { id: { type: "string" }, status: { enum: ["open", "paid"] } } };
const entry = (change: object) => ({ name: "order.paid", description: "Paid", ...change });
const plan = (types: StoredType[], ...entries: object[]) => planCatalog(types, parseCatalog({ types: entries }));

describe("a catalog file", () => {
  it.each([
    [{ types: [{ name: "order paid", description: "x" }] }, "order paid, types.0.name: Use segments"],
    [{ types: [{ name: "order.paid" }] }, "order.paid, types.0.description:"],
    [{ types: [entry({}), entry({})] }, "order.paid: version 1 is there twice"],
    [{ types: [entry({ shema: {} })] }, "shema"],
    [[], "object"],
  ])("is refused as %j, with the place", (file, message) => expect(() => parseCatalog(file)).toThrow(message));

  it("is read from JSON, YAML and TypeScript, whichever is there", async () => {
    const expected = { types: [entry({})] };
    writeFileSync(join(folder, "a.yaml"), "types:\n  - name: order.paid\n    description: Paid\n");
    writeFileSync(join(folder, "b.mjs"), `export default ${JSON.stringify(expected)};`);
    expect(() => findCatalogFile(undefined, folder)).toThrow(CatalogProblem);
    writeFileSync(join(folder, "posthorn.catalog.json"), JSON.stringify(expected));
    for (const name of ["a.yaml", "b.mjs", undefined]) expect(await readDocument(findCatalogFile(name, folder))).toEqual(expected);
    writeFileSync(join(folder, "c.json"), "{");
    await expect(readDocument(join(folder, "c.json"))).rejects.toThrow(CatalogProblem);
  });
});

describe("the plan", () => {
  const text = JSON.stringify(schema);
  it.each<[string, StoredType[], object[], unknown]>([
    ["adds what is new", [], [entry({})], [{ kind: "add" }]],
    ["leaves what is the same, however its JSON is written", [stored({ schema: JSON.stringify(schema, null, 2), example: '{ "id": 1 }' })], [entry({ schema, example: { id: 1 } })], [{ kind: "same" }]],
    ["names the fields that change", [stored({ schema: text })], [entry({ description: "Was paid", schema: { ...schema, title: "x" }, example: 1 })], [{ kind: "change", fields: ["description", "schema", "example"] }]],
    ["puts a new version beside", [stored({ schema: text })], [entry({ version: 2, schema: {} })], [{ kind: "new version", after: 1 }]],
    ["refuses what breaks", [stored({ schema: text })], [entry({ schema: { ...schema, required: ["id"] } })], [{ kind: "breaking", changes: [{ path: "/required", message: "id is required now" }] }]],
    ["refuses what is the platform's", [stored({ operational: true })], [entry({})], [{ kind: "refused" }]],
    ["refuses an earlier version that is not there", [stored({ version: 3 })], [entry({ version: 2 })], [{ kind: "refused" }]],
    ["keeps an earlier version that is", [stored({ version: 2, earlier: [{ version: 1, schema: text, example: null }] })], [entry({ version: 2 }), entry({ version: 1, schema })], [{ kind: "same" }, { kind: "same" }]],
    ["adds two versions at once, the older first", [], [entry({ version: 2 }), entry({ schema })], [{ kind: "add", version: 1 }, { kind: "new version", version: 2 }]],
    ["brings back what was archived", [stored({ archivedAt: new Date() })], [entry({})], [{ kind: "change", fields: ["archived"] }]],
    ["leaves what is not in the file", [stored({}), stored({ name: "x", operational: true })], [], [{ kind: "not in the file" }]],
  ])("%s", (_, types, entries, expected) => expect(plan(types, ...entries)).toMatchObject(expected as object));

  it("is told in lines, with the reasons and the sum", () => {
    const told = describePlan(plan([stored({ schema: text })], entry({ schema: { ...schema, required: ["id"] } }), { name: "user.added", description: "Came" }));
    expect(told.split("\n")).toEqual(["! order.paid v1  would break what is published; raise the version", "    /required  id is required now", "+ user.added v1  is added", "1 to add, 1 refused"]);
  });
});
