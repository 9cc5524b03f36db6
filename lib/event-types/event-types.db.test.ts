import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { publishEvent } from "@/lib/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { archiveEventType, restoreEventType } from "./archive";
import { getCatalogType, listCatalog } from "./catalog";
import { countRecentEvents } from "./count-recent";
import { createEventType as addEventType } from "./create";
import { listEventTypes } from "./list";
import { mayEditCatalog } from "./may-edit";
import { updateEventType } from "./update";

let testDatabase: TestDatabase;
let db: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

const now = new Date("2026-03-10T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** A UUIDv7 of that instant, as publishing gives an event its id. */
function idAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}${newId().slice(13)}`;
}

async function publishedAt(organizationId: string, type: string, at: Date, test = false) {
  await db.service.event.create({
    data: { id: idAt(at), organizationId, type, test, fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: at, createdAt: at },
  });
}

test("the catalog lists types by name, says which have an example, and leaves archived ones out", async () => {
  await createEventType(db, "order.paid", { description: "An order was paid", example: '{"id":1}' });
  await createEventType(db, "invoice.sent", { description: "An invoice was sent" });
  await createEventType(db, "order.archived", { archivedAt: now });
  const organization = await createOrganization(db);
  expect(await listEventTypes(db, actorOf(organization.id, { role: "viewer" }))).toEqual([
    { name: "invoice.sent", description: "An invoice was sent", hasExample: false },
    { name: "order.paid", description: "An order was paid", hasExample: true },
  ]);
});

test("events of the last seven days are counted by type, without tests and without other organizations", async () => {
  const [ours, theirs] = [await createOrganization(db), await createOrganization(db)];
  await publishedAt(ours.id, "order.paid", daysAgo(0));
  await publishedAt(ours.id, "order.paid", daysAgo(6.9));
  await publishedAt(ours.id, "order.paid", daysAgo(7.1));
  await publishedAt(ours.id, "invoice.sent", daysAgo(1));
  await publishedAt(ours.id, "test.ping", daysAgo(1), true);
  await publishedAt(theirs.id, "order.paid", daysAgo(1));
  expect(await countRecentEvents(db, actorOf(ours.id), now)).toEqual({ days: 7, byType: { "order.paid": 2, "invoice.sent": 1 }, complete: true });
});

test("a count that stops at its bound says so and keeps the newest", async () => {
  const organization = await createOrganization(db);
  await publishedAt(organization.id, "order.old", daysAgo(3));
  await publishedAt(organization.id, "order.paid", daysAgo(2));
  await publishedAt(organization.id, "order.paid", daysAgo(1));
  expect(await countRecentEvents(db, actorOf(organization.id), now, 2)).toEqual({ days: 7, byType: { "order.paid": 2 }, complete: false });
});

const schema = '{"type":"object","required":["id"],"properties":{"id":{"type":"string"}}}';
const input = { name: "order.shipped", description: "An order was shipped", version: 1, schema, example: '{"id":"ord_1"}' };
/** The operator's organization: there is at most one. */
async function operator() {
  const found = await db.service.organization.findFirst({ where: { operator: true } });
  return actorOf((found ?? (await createOrganization(db, { operator: true }))).id, { role: "admin" });
}

test("the operator's admins add a type, and every organization sees it", async () => {
  const admin = await operator();
  const customer = actorOf((await createOrganization(db)).id, { role: "viewer" });
  const endpoint = await createEndpointRow(db, customer.organizationId, { filters: ["order.*"] });
  await createEndpointRow(db, customer.organizationId, { filters: ["invoice.*"] });
  await addEventType(db, admin, input);
  const { types, mayEdit, endpoints } = await listCatalog(db, customer);
  expect({ mayEdit, endpoints }).toEqual({ mayEdit: false, endpoints: 2 });
  expect(types.find(({ name }) => name === "order.shipped")).toMatchObject({ version: 1, hasSchema: true, hasExample: true, receivers: 1, archivedAt: null });
  expect(await getCatalogType(db, customer, "order.shipped")).toMatchObject({ schema, example: '{"id":"ord_1"}', receivers: [{ id: toPublicId("ep", endpoint.id), active: true }], others: [{}] });
  await expect(addEventType(db, admin, input)).rejects.toMatchObject({ code: "event_type_exists", details: { field: "name" } });
  expect(await db.service.auditEntry.findFirst({ where: { targetId: "order.shipped" } })).toMatchObject({ action: "event_type.created", organizationId: admin.organizationId });
});

test("nobody else changes the catalog: no customer's owner, no lesser role, no portal visitor, no organization's key", async () => {
  const admin = await operator();
  const outsiders = [
    actorOf((await createOrganization(db)).id, { role: "owner" }),
    { ...admin, role: "developer" as const },
    { ...admin, kind: "portal" as const },
    { ...admin, kind: "api_key" as const, actions: new Set(["event_type.read"] as const) },
  ];
  for (const actor of outsiders) {
    expect(await mayEditCatalog(db, actor)).toBe(false);
    for (const attempt of [addEventType(db, actor, { ...input, name: "x.y" }), updateEventType(db, actor, "order.paid", input), archiveEventType(db, actor, "order.paid")]) {
      await expect(attempt).rejects.toMatchObject({ status: 403 });
    }
  }
  expect(await db.service.eventType.count({ where: { name: "x.y" } })).toBe(0);
  expect(await mayEditCatalog(db, { ...admin, kind: "api_key", actions: new Set(["event_type.write"]) })).toBe(true);
});

test("an example that misses its schema, and a schema that is none, are refused at their field", async () => {
  const admin = await operator();
  const add = (change: Partial<typeof input>) => addEventType(db, admin, { ...input, name: "x.y", ...change });
  await expect(add({ example: '{"id":1}' })).rejects.toMatchObject({ code: "invalid_example", details: { field: "example" } });
  await expect(add({ example: "{" })).rejects.toMatchObject({ code: "invalid_example" });
  await expect(add({ schema: '{"type":"no such type"}', example: "" })).rejects.toMatchObject({ code: "invalid_schema", details: { field: "schema" } });
  await expect(add({ schema: "[1]", example: "" })).rejects.toMatchObject({ code: "invalid_schema" });
  await expect(add({ name: "order paid" })).rejects.toBeInstanceOf(Error);
  await expect(add({ description: " " })).rejects.toBeInstanceOf(Error);
});

test("a type changes but for its name, its version never falls, and the platform's own stay as they are", async () => {
  const admin = await operator();
  await createEventType(db, "user.added", { version: 2 });
  await updateEventType(db, admin, "user.added", { description: "Somebody came", version: 3, schema: "", example: "" });
  expect(await getCatalogType(db, admin, "user.added")).toMatchObject({ description: "Somebody came", version: 3, schema: null, example: null });
  await expect(updateEventType(db, admin, "user.added", { description: "x", version: 2 })).rejects.toMatchObject({ code: "version_went_down" });
  await expect(updateEventType(db, admin, "endpoint.disabled", { description: "x", version: 1 })).rejects.toMatchObject({ code: "operational_type" });
  await expect(updateEventType(db, admin, "no.such", { description: "x", version: 1 })).rejects.toMatchObject({ status: 404 });
});

test("an archived type can be published no more, and comes back", async () => {
  const admin = await operator();
  const customer = actorOf((await createOrganization(db)).id);
  await createEventType(db, "cart.left");
  const publish = () => withTenant(db, customer.organizationId, (tx) => publishEvent(tx, { organizationId: customer.organizationId, type: "cart.left", data: {} }));
  await publish();
  await archiveEventType(db, admin, "cart.left");
  await archiveEventType(db, admin, "cart.left");
  await expect(publish()).rejects.toMatchObject({ code: "unknown_event_type" });
  expect((await listCatalog(db, customer)).types.some(({ name }) => name === "cart.left")).toBe(false);
  expect((await listCatalog(db, admin)).types.find(({ name }) => name === "cart.left")?.archivedAt).not.toBeNull();
  await restoreEventType(db, admin, "cart.left");
  await publish();
  const actions = await db.service.auditEntry.findMany({ where: { targetId: "cart.left" }, orderBy: { id: "asc" }, select: { action: true } });
  expect(actions.map(({ action }) => action)).toEqual(["event_type.archived", "event_type.restored"]);
});
