import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId } from "@/lib/ids";
import { actorOf, createEventType, createOrganization } from "@/prisma/factories";
import { countRecentEvents } from "./count-recent";
import { listEventTypes } from "./list";

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
