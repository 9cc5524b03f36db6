import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import type { Prisma } from "@/lib/generated/prisma/client";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { getEndpointDetail } from "./get-detail";
import { listEndpoints } from "./list";

let testDatabase: TestDatabase;
let db: Database;
const now = new Date();
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});

async function setting(overrides: Parameters<typeof createEndpointRow>[2], state: Prisma.EndpointStateUncheckedUpdateInput = {}) {
  const organization = await createOrganization(db);
  const endpoint = await createEndpointRow(db, organization.id, overrides);
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: state });
  const actor = actorOf(organization.id);
  return { endpoint, actor, id: toPublicId("ep", endpoint.id), listed: async () => (await listEndpoints(db, actor, now)).endpoints[0]! };
}

async function wait(endpoint: { id: string; organizationId: string }, data: Partial<Prisma.DeliveryUncheckedCreateInput> = {}) {
  const eventId = newId();
  const id = newId();
  await db.service.event.create({ data: { id: eventId, organizationId: endpoint.organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: now } });
  await db.service.delivery.create({ data: { id, organizationId: endpoint.organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "pending", dueAt: at(-5), ...data } });
  return toPublicId("dlv", id);
}

test("the rate limit holds back only where deliveries wait and no request is left", async () => {
  const { endpoint, listed } = await setting({ rateLimitPerMinute: 60 }, { tokens: 0, tokensAt: now });
  expect((await listed()).rateLimitedUntil).toBeNull();
  await wait(endpoint);
  expect(await listed()).toMatchObject({ queued: 1, rateLimitPerMinute: 60, rateLimitedUntil: at(1).toISOString() });
  await db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: { tokens: 1, tokensAt: now } });
  expect((await listed()).rateLimitedUntil).toBeNull();
});

test("the first in an ordered endpoint's line is named with why it failed and what waits behind it", async () => {
  const { endpoint, id, actor, listed } = await setting({ ordered: true }, { orderedUntil: at(300) });
  const first = await wait(endpoint, { state: "retrying", reason: "server_error", lastErrorClass: "server_error", lastStatus: 503, attempts: 2, scheduled: 2, dueAt: at(-60) });
  await wait(endpoint);
  await wait(endpoint, { state: "succeeded", dueAt: null, completedAt: now });
  expect((await listed()).orderedUntil).toBe(at(300).toISOString());
  expect((await getEndpointDetail(db, actor, id, now)).blocker).toEqual({ id: first, eventType: "order.paid", attempts: 2, reason: "server_error", lastStatus: 503, behind: 1 });
  // Its time has come, or order is no longer kept: nothing blocks.
  expect((await getEndpointDetail(db, actor, id, at(301))).blocker).toBeNull();
  await db.service.endpoint.update({ where: { id: endpoint.id }, data: { ordered: false } });
  expect((await getEndpointDetail(db, actor, id, now)).blocker).toBeNull();
});

test("the hour in which the failing rule acts is known once a delivery gave up, and not of a disabled endpoint", async () => {
  const failing = { failingSince: at(-86_400), consecutiveDeadLetters: 1 };
  expect((await (await setting({}, failing)).listed()).disablesAt).toBe(at(4 * 86_400).toISOString());
  expect((await (await setting({}, { failingSince: at(-86_400) })).listed()).disablesAt).toBeNull();
  expect((await (await setting({ status: "disabled", disabledReason: "manual", disabledAt: now }, failing)).listed()).disablesAt).toBeNull();
});

test("tests wait for nobody's count", async () => {
  const { endpoint, listed } = await setting({});
  await wait(endpoint, { test: true, dueAt: null });
  expect((await listed()).queued).toBe(0);
});
