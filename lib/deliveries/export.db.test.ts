import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { exportDeliveries, type DeliveryExportFormat } from "./export";
import type { DeliveryFilters } from "./filters";

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

async function setting(count: number) {
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id, { url: `https://example.com/hooks?a="b",c` });
  const ids = Array.from({ length: count }, () => newId());
  const events = ids.map(() => newId());
  await db.service.event.createMany({ data: events.map((id) => ({ id, organizationId: organization.id, type: "=cmd.x", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() })) });
  await db.service.delivery.createMany({ data: ids.map((id, index) => ({ id, organizationId: organization.id, eventId: events[index]!, endpointId: endpoint.id, eventType: "=cmd.x", state: index % 2 === 0 ? "failed" : "succeeded", reason: index % 2 === 0 ? "server_error" : null, completedAt: new Date() })) });
  return { actor: actorOf(organization.id), endpoint, newestFirst: ids.map((id) => toPublicId("dlv", id)).reverse() };
}

async function all(actor: ReturnType<typeof actorOf>, filters: DeliveryFilters, format: DeliveryExportFormat, most?: number): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of await exportDeliveries(db, actor, filters, format, { most })) pieces.push(piece);
  return pieces;
}

test("holds every delivery once, newest first, whatever arrives meanwhile", async () => {
  const { actor, endpoint, newestFirst } = await setting(230);
  const rows: { id: string }[] = [];
  for await (const piece of await exportDeliveries(db, actor, {}, "jsonl")) {
    rows.push(...piece.trimEnd().split("\n").map((line) => JSON.parse(line) as { id: string }));
    const eventId = newId();
    await db.service.event.create({ data: { id: eventId, organizationId: actor.organizationId, type: "late", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() } });
    await db.service.delivery.create({ data: { id: newId(), organizationId: actor.organizationId, eventId, endpointId: endpoint.id, eventType: "late", state: "succeeded", completedAt: new Date() } });
  }
  expect(rows.map(({ id }) => id)).toEqual(newestFirst);
});

test("is narrowed by the filters of the log, bounded, and audited before its first piece", async () => {
  const { actor, newestFirst } = await setting(210);
  const failed = (await all(actor, { state: "failed" }, "jsonl")).join("").trimEnd().split("\n");
  expect(failed).toHaveLength(105);
  expect((await all(actor, {}, "jsonl", 130)).join("").trimEnd().split("\n").map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(newestFirst.slice(0, 130));
  const audit = await db.service.auditEntry.findMany({ where: { organizationId: actor.organizationId }, orderBy: { id: "asc" } });
  expect(audit.map(({ action, detail }) => [action, detail])).toEqual([["deliveries.exported", { format: "jsonl", filters: { state: "failed" } }], ["deliveries.exported", { format: "jsonl", filters: {} }]]);
  await expect(exportDeliveries(db, actor, { state: "lost" }, "csv")).rejects.toMatchObject({ code: "invalid_filter" });
  await expect(all((await setting(0)).actor, {}, "jsonl")).resolves.toEqual([]);
});

test("makes no formula of what a publisher wrote", async () => {
  const { actor } = await setting(1);
  const [header, row] = (await all(actor, {}, "csv")).join("").trimEnd().split("\r\n");
  expect(header).toMatch(/^"delivery","event","event_type",/);
  expect(row).toContain(`"'=cmd.x"`);
  expect(row).toContain(`"https://example.com/hooks?a=""b"",c"`);
});
