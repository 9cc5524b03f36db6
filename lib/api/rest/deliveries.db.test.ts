import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Tools } from "@/lib/app/tools";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { redeliverMany } from "./deliveries";

let database: TestDatabase;
let db: Database;
let organizationId: string;
let deliveries: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});
beforeEach(async () => {
  organizationId = (await createOrganization(db)).id;
  const ids = [newId(), newId(), newId()];
  const endpoints = await Promise.all(ids.map(() => createEndpointRow(db, organizationId)));
  const eventId = newId();
  await db.service.event.create({ data: { id: eventId, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() } });
  await db.service.delivery.createMany({ data: ids.map((id, at) => ({ id, organizationId, eventId, endpointId: endpoints[at]!.id, eventType: "order.paid", state: "failed" as const, reason: "server_error" as const, attempts: 1, scheduled: 1, completedAt: new Date() })) });
  deliveries = ids.map((id) => toPublicId("dlv", id));
});

/** Has a connection for so many transactions. */
const ask = (transactions: number) => {
  let left = transactions;
  const busy = () => Promise.reject(new Error("timeout exceeded when trying to connect"));
  const tenant = { $transaction: (work: Parameters<Database["tenant"]["$transaction"]>[0]) => (left-- > 0 ? db.tenant.$transaction(work) : busy()) };
  return redeliverMany.work({ tools: { db: { ...db, tenant } } as unknown as Tools, actor: actorOf(organizationId), body: { deliveries } } as never);
};
const asked = () => db.service.delivery.count({ where: { organizationId, manualAt: { not: null } } });

test("where the database is busy after some were asked for, each tells whether it was, for nothing is undone", async () => {
  expect(await ask(1)).toMatchObject({ items: [{ delivery: deliveries[0], requested: true, code: null }, ...deliveries.slice(1).map((delivery) => ({ delivery, requested: false, code: "database_unavailable" }))] });
  expect(await asked()).toBe(1);
});

test("where the database is busy before anything was asked for, the whole fails", async () => {
  await expect(ask(0)).rejects.toThrow("timeout exceeded");
  expect(await asked()).toBe(0);
});
