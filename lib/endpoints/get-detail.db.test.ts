import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { getEndpointDetail } from "./get-detail";

let testDatabase: TestDatabase;
let db: Database;
const now = new Date();
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function setting(state: Partial<Prisma.EndpointStateUncheckedUpdateInput> = {}, overrides: Parameters<typeof createEndpointRow>[2] = {}) {
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id, overrides);
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: { countersSince: hoursAgo(100), ...state } });
  return { actor: actorOf(organization.id), id: toPublicId("ep", endpoint.id), endpoint, organization };
}

async function deliver(endpoint: { id: string; organizationId: string }, data: Partial<Prisma.DeliveryUncheckedCreateInput>) {
  const eventId = newId();
  await db.service.event.create({ data: { id: eventId, organizationId: endpoint.organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: now } });
  await db.service.delivery.create({ data: { id: newId(), organizationId: endpoint.organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "succeeded", completedAt: now, ...data } });
}

test("settings, retry plan and signing profile are on the detail", async () => {
  const { actor, id } = await setting();
  expect(await getEndpointDetail(db, actor, id, now)).toMatchObject({ id, signingProfile: "standard", schedule: "standard", maxAttempts: 10, timeoutMs: 15_000, waiting: 0 });
});

test("dead letters of a day count from the last enable on, tests left out", async () => {
  const { actor, id, endpoint } = await setting({ countersSince: hoursAgo(10), consecutiveDeadLetters: 2 });
  await deliver(endpoint, { state: "failed", reason: "timeout", completedAt: hoursAgo(1) });
  await deliver(endpoint, { state: "failed", reason: "timeout", completedAt: hoursAgo(11) });
  await deliver(endpoint, { state: "failed", reason: "timeout", completedAt: hoursAgo(1), test: true });
  const { rules } = await getEndpointDetail(db, actor, id, now);
  expect(rules.consecutive).toEqual({ count: 2, limit: 10 });
  expect(rules.inADay).toEqual({ count: 1, limit: 100 });
});

test("the rule of days counts only once a delivery was given up, and not while disabled", async () => {
  const since = hoursAgo(24);
  const actsAt = new Date(since.getTime() + 5 * 86_400_000).toISOString();
  const counting = await setting({ failingSince: since, consecutiveDeadLetters: 1 });
  expect((await getEndpointDetail(db, counting.actor, counting.id, now)).rules.failing).toEqual({ actsAt, days: 5 });
  const retrying = await setting({ failingSince: since, consecutiveDeadLetters: 0 });
  expect((await getEndpointDetail(db, retrying.actor, retrying.id, now)).rules.failing.actsAt).toBeNull();
  const disabled = await setting({ failingSince: since, consecutiveDeadLetters: 1 }, { status: "disabled", disabledReason: "manual", disabledAt: now });
  expect((await getEndpointDetail(db, disabled.actor, disabled.id, now)).rules.failing.actsAt).toBeNull();
});

test("what a deletion would cancel is what is queued, retrying or held", async () => {
  const { actor, id, endpoint } = await setting();
  await deliver(endpoint, { state: "pending", dueAt: now, completedAt: null });
  await deliver(endpoint, { state: "retrying", reason: "timeout", dueAt: now, completedAt: null });
  await deliver(endpoint, { state: "held", reason: "endpoint_disabled", completedAt: null });
  await deliver(endpoint, { state: "succeeded" });
  expect((await getEndpointDetail(db, actor, id, now)).waiting).toBe(3);
});

test("another organization's endpoint is not found", async () => {
  const { id } = await setting();
  const stranger = actorOf((await createOrganization(db)).id);
  await expect(getEndpointDetail(db, stranger, id, now)).rejects.toMatchObject({ code: "not_found" });
});
