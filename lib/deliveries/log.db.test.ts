import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { listDeliveryFilterChoices } from "./filter-choices";
import { listDeliveries } from "./list";
import { getDeliveryProgress } from "./progress";

let testDatabase: TestDatabase;
let db: Database;
const now = new Date();
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function tenant(endpoint: Parameters<typeof createEndpointRow>[2] = {}) {
  const organization = await createOrganization(db);
  return { actor: actorOf(organization.id), endpoint: await createEndpointRow(db, organization.id, endpoint) };
}

async function deliver(endpoint: { id: string; organizationId: string }, data: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const { organizationId } = endpoint;
  const eventId = newId();
  const id = newId();
  await db.service.event.create({ data: { id: eventId, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: now } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "succeeded", completedAt: now, ...data } });
  return toPublicId("dlv", id);
}

const waiting = (dueAt: Date) => ({ state: "retrying", reason: "server_error", completedAt: null, dueAt, attempts: 1, scheduled: 1 }) as const;

test("the log answers for the rows that are asked for by id, and for no other tenant's", async () => {
  const { actor, endpoint } = await tenant();
  const ids = [await deliver(endpoint), await deliver(endpoint, waiting(inSeconds(5))), await deliver(endpoint)];
  const strangers = await tenant();
  const foreign = await deliver(strangers.endpoint);
  const { items } = await listDeliveries(db, actor, { ids: [ids[0]!, ids[1]!, foreign] });
  expect(items.map(({ id, state }) => [id, state])).toEqual([[ids[1], "retrying"], [ids[0], "succeeded"]]);
  await expect(listDeliveries(db, actor, { ids: ["dlv_nonsense"] })).rejects.toMatchObject({ code: "invalid_filter" });
});

test("pages follow each other without a gap or a duplicate while rows arrive", async () => {
  const { actor, endpoint } = await tenant();
  const old: string[] = [];
  for (let i = 0; i < 7; i++) old.unshift(await deliver(endpoint));
  const first = await listDeliveries(db, actor, { limit: 3 });
  await deliver(endpoint);
  const second = await listDeliveries(db, actor, { limit: 3, after: first.next! });
  await deliver(endpoint);
  const third = await listDeliveries(db, actor, { limit: 3, after: second.next! });
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(old);
  expect(third.next).toBeNull();
});

test("progress tells the newest attempt that is written down", async () => {
  const { actor, endpoint } = await tenant();
  const id = await deliver(endpoint, waiting(inSeconds(5)));
  expect(await getDeliveryProgress(db, actor, id, now)).toMatchObject({ id, lastAttempt: 0, automaticRetryAt: inSeconds(5).toISOString(), heldBack: null, endpointStatus: "active" });
  const { id: deliveryId } = await db.service.delivery.findFirstOrThrow({ where: { endpointId: endpoint.id } });
  for (const number of [1, 2]) {
    await db.service.attempt.create({ data: { id: newId(), organizationId: endpoint.organizationId, deliveryId, endpointId: endpoint.id, number, trigger: "schedule", url: endpoint.url, startedAt: now, durationMs: 3, delivered: false, errorClass: "server_error", requestHeaders: "" } });
  }
  expect(await getDeliveryProgress(db, actor, id, now)).toMatchObject({ lastAttempt: 2 });
});

test("progress says that an open breaker holds the next attempt back, unless that is later anyway", async () => {
  const { actor, endpoint } = await tenant();
  const soon = await deliver(endpoint, waiting(inSeconds(5)));
  const later = await deliver(endpoint, waiting(inSeconds(300)));
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: { breakerOpenUntil: inSeconds(60), breakerFailures: 5, breakerTrips: 1 } });
  expect((await getDeliveryProgress(db, actor, soon, now)).heldBack).toEqual({ by: "breaker", until: inSeconds(60).toISOString() });
  expect((await getDeliveryProgress(db, actor, later, now)).heldBack).toBeNull();
  expect((await getDeliveryProgress(db, actor, soon, inSeconds(61))).heldBack).toBeNull();
});

test("progress says when the rate limit lets the next request go", async () => {
  const { actor, endpoint } = await tenant({ rateLimitPerMinute: 6 });
  const due = await deliver(endpoint, waiting(inSeconds(-1)));
  const settled = await deliver(endpoint);
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: { tokens: 0, tokensAt: now } });
  expect((await getDeliveryProgress(db, actor, due, now)).heldBack).toEqual({ by: "rate_limit", until: inSeconds(10).toISOString() });
  expect((await getDeliveryProgress(db, actor, settled, now)).heldBack).toBeNull();
});

test("progress of another tenant's delivery is not found", async () => {
  const { endpoint } = await tenant();
  const { actor } = await tenant();
  await expect(getDeliveryProgress(db, actor, await deliver(endpoint), now)).rejects.toMatchObject({ code: "not_found" });
  await expect(getDeliveryProgress(db, actor, "dlv_x", now)).rejects.toMatchObject({ code: "not_found" });
});

test("filters offer the endpoints of the organization, deleted ones last, and every type", async () => {
  const { actor, endpoint } = await tenant({ url: "https://old.example.com/in", deletedAt: now });
  const kept = await createEndpointRow(db, endpoint.organizationId, { url: "https://new.example.com/in", description: "New" });
  await tenant();
  await createEventType(db, "invoice.voided");
  const { endpoints, types } = await listDeliveryFilterChoices(db, actor);
  expect(endpoints).toEqual([
    { id: toPublicId("ep", kept.id), url: "https://new.example.com/in", description: "New", deleted: false },
    { id: toPublicId("ep", endpoint.id), url: "https://old.example.com/in", description: "", deleted: true },
  ]);
  expect(types).toEqual(expect.arrayContaining(["invoice.voided", "test.ping"]));
});
