import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { actorOf, createOrganization } from "@/prisma/factories";
import { applyCatalog, checkCatalog, exportCatalog } from "./apply";
import { parseCatalog } from "./catalog-file";

let testDatabase: TestDatabase;
let db: Database;
let admin: Actor;
const folder = mkdtempSync(join(tmpdir(), "posthorn-catalog-"));

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  admin = actorOf((await createOrganization(db, { operator: true })).id, { role: "admin" });
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await db.close();
  await testDatabase.drop();
});

const schema = { type: "object", required: ["id"], properties: { id: { type: "string" } } };
const file = (...types: object[]) => parseCatalog({ types });
const paid = { name: "order.paid", description: "An order was paid", schema, example: { id: "ord_1" } };

test("a file is applied, exported as it was, and applied again without a change", async () => {
  const entries = file(paid, { ...paid, version: 2, schema: { type: "object" }, example: undefined }, { name: "user.added", description: "Somebody came" });
  await applyCatalog(db, admin, entries);
  expect(await exportCatalog(db, admin)).toEqual(entries);
  expect((await applyCatalog(db, admin, entries)).map(({ kind }) => kind)).toEqual(["same", "same", "same"]);
  const actions = await db.service.auditEntry.findMany({ where: { organizationId: admin.organizationId }, orderBy: { id: "asc" }, select: { action: true, targetId: true } });
  expect(actions.map(({ action, targetId }) => `${action} ${targetId}`)).toEqual(["event_type.created order.paid", "event_type.updated order.paid", "event_type.created user.added"]);
});

test("where anything is refused, nothing is applied", async () => {
  await applyCatalog(db, admin, file({ name: "cart.left", description: "A cart was left", schema }));
  const before = await exportCatalog(db, admin);
  const entries = file({ name: "a.first", description: "New" }, { name: "cart.left", description: "x", schema: { ...schema, properties: { id: { type: "integer" } } } });
  await expect(applyCatalog(db, admin, entries)).rejects.toMatchObject({ status: 409, code: "catalog_refused" });
  expect(await exportCatalog(db, admin)).toEqual(before);
});

test("nobody but the platform applies, checks or exports", async () => {
  const outsider = actorOf((await createOrganization(db)).id, { role: "owner" });
  for (const attempt of [checkCatalog(db, outsider, []), applyCatalog(db, outsider, []), exportCatalog(db, outsider)]) await expect(attempt).rejects.toMatchObject({ status: 403 });
});

test("the command shows what it would do, does it when told, and ends with 1 where it was refused", { timeout: 90_000 }, async () => {
  const catalog = join(folder, "posthorn.catalog.json");
  const write = (types: object[]) => writeFileSync(catalog, JSON.stringify({ types }));
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "lib/event-types/file/cli.ts", ...args], { encoding: "utf8", input: "", env: { ...process.env, SERVICE_DATABASE_URL: testDatabase.serviceUrl } });
    return { status, said: stdout + stderr };
  };
  write([{ name: "parcel.sent", description: "Sent", schema }]);
  expect(run("check", catalog)).toMatchObject({ status: 0, said: expect.stringContaining("+ parcel.sent v1  is added") });
  expect(run("apply", catalog)).toMatchObject({ status: 1, said: expect.stringContaining("add --yes") });
  expect(await db.service.eventType.count({ where: { name: "parcel.sent" } })).toBe(0);
  expect(run("apply", catalog, "--yes")).toMatchObject({ status: 0, said: expect.stringContaining("Applied.") });
  expect(await db.service.eventType.count({ where: { name: "parcel.sent" } })).toBe(1);
  write([{ name: "parcel.sent", description: "Sent", schema: { ...schema, required: ["id", "to"] } }]);
  expect(run("check", catalog)).toMatchObject({ status: 1, said: expect.stringContaining("/required  to is required now") });
  const document = join(folder, "openapi.json");
  expect(run("export", "--format", "openapi", "--out", document).status).toBe(0);
  const back = join(folder, "back.json");
  expect(run("import", document, "--out", back).status).toBe(0);
  expect(JSON.parse(readFileSync(back, "utf8")).types).toContainEqual(expect.objectContaining({ name: "parcel.sent", schema }));
});
