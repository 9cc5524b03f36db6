import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startReceiver, type Receiver } from "@/e2e/receiver/receiver";
import { loopbackPolicy } from "@/e2e/receiver/loopback-policy";
import { closeWithoutAnswer, status } from "@/e2e/receiver/behaviours";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { getDelivery } from "@/lib/deliveries/get";
import { drainEndpoint } from "@/lib/delivery/drain";
import { EgressClient } from "@/lib/egress/client";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization, testKeyring } from "@/prisma/factories";
import { disableEndpoint } from "./disable";
import { startTest } from "./run-test";
import type { TestPhase } from "./test-sender";

let stage: Stage;
let receiver: Receiver;
let egress: EgressClient;

beforeAll(async () => {
  stage = await openStage();
  receiver = await startReceiver();
  egress = new EgressClient({ policy: loopbackPolicy([receiver.port]) });
  await createEventType(stage.db, "order.paid", { example: '{"id":"o_1","total":12345678901234567890}', schema: '{"type":"object","required":["id"]}' });
});
afterEach(() => receiver.behave(status(200)));
afterAll(async () => {
  await egress.close();
  await receiver.close();
  await stage.close();
});

async function setting(overrides: Parameters<typeof createEndpointRow>[2] = {}) {
  const organization = await createOrganization(stage.db);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: receiver.url(`/${newId()}`), filters: ["nothing.matches"], ...overrides });
  const tools = { db: stage.db, keyring: testKeyring, sender: { egress, baseUrl: "https://posthorn.example", random: Math.random } };
  const received = () => receiver.requests().filter((request) => endpoint.url.endsWith(request.path));
  return { organization, endpoint, tools, received, id: toPublicId("ep", endpoint.id), actor: actorOf(organization.id) };
}

test("a test is sent while its phases are told, verifies, and is on the log as one attempt that counts for nothing", async () => {
  const { endpoint, tools, received, id, actor } = await setting();
  const phases: TestPhase[] = [];
  const { deliveryId, finish } = await startTest(tools, actor, id, { type: "order.paid" });
  expect(await getDelivery(stage.db, actor, deliveryId)).toMatchObject({ state: "pending", sending: true, test: true });
  const attempt = await finish((phase) => phases.push(phase));
  expect(phases).toEqual(["connect", "sent", "first_byte", "done"]);
  expect(attempt).toMatchObject({ number: 1, trigger: "test", delivered: true, statusCode: 200, actor: actor.label });
  expect(new Webhook(endpoint.secret).verify(received()[0]!.body, received()[0]!.headers)).toMatchObject({ type: "order.paid" });
  expect(received()[0]!.body.toString()).toContain('"total":12345678901234567890');
  const delivery = await getDelivery(stage.db, actor, deliveryId);
  expect(delivery).toMatchObject({ state: "succeeded", attempts: 1, sending: false });
  // The column of a phase is a real: six digits.
  expect(delivery.attemptLog[0]).toEqual({ ...attempt, phases: expect.anything() as object });
  expect(await stage.db.service.endpointState.findUnique({ where: { endpointId: endpoint.id } })).toMatchObject({ lastSuccessAt: null, failingSince: null });
  expect(await stage.db.service.endpointRollup.count({ where: { endpointId: endpoint.id } })).toBe(0);
});

test("a worker that looks meanwhile leaves it alone, and takes it once the lease of a dead process is over", async () => {
  const { endpoint, tools, received, id, actor } = await setting();
  await startTest(tools, actor, id, {});
  const drain = () => drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 10_000 });
  await drain();
  expect(received()).toHaveLength(0);
  await stage.owner.query("UPDATE deliveries SET leased_until = now() - interval '1 s' WHERE endpoint_id = $1", [endpoint.id]);
  await drain();
  expect(received()).toHaveLength(1);
});

test("a failure is a recorded outcome, on a disabled endpoint too", async () => {
  const { tools, id, actor } = await setting();
  await disableEndpoint(stage.db, actor, id);
  receiver.behave(closeWithoutAnswer);
  const { deliveryId, finish } = await startTest(tools, actor, id, {});
  const attempt = await finish(() => {});
  expect(attempt).toMatchObject({ delivered: false, errorClass: "connection_closed", statusCode: null });
  expect(await getDelivery(stage.db, actor, deliveryId)).toMatchObject({ state: "failed", reason: "connection_closed" });
});

test("a test that is answered lets the breaker go", async () => {
  const { endpoint, tools, id, actor } = await setting();
  const open = { breakerFailures: 5, breakerTrips: 1, breakerOpenUntil: new Date(Date.now() + 60_000) };
  await stage.db.service.endpointState.update({ where: { endpointId: endpoint.id }, data: open });
  receiver.behave(status(503));
  await (await startTest(tools, actor, id, {})).finish(() => {});
  const state = () => stage.db.service.endpointState.findUniqueOrThrow({ where: { endpointId: endpoint.id } });
  expect((await state()).breakerFailures).toBe(5);
  receiver.behave(status(200));
  await (await startTest(tools, actor, id, {})).finish(() => {});
  expect(await state()).toMatchObject({ breakerFailures: 0, breakerTrips: 0, breakerOpenUntil: null });
});

test("an edited payload goes out as it stands; what is not JSON or misses the schema is refused before anything is stored", async () => {
  const { endpoint, tools, received, id, actor } = await setting();
  const start = (data: string, anyway = false) => startTest(tools, actor, id, { type: "order.paid", data, anyway });
  await expect(start('{"id": 1,}')).rejects.toMatchObject({ code: "payload_not_json", message: expect.stringContaining("Line 1, column 10") as string });
  await expect(start('{"total": 1}')).rejects.toMatchObject({ code: "payload_misses_schema" });
  expect(await stage.db.service.delivery.count({ where: { endpointId: endpoint.id } })).toBe(0);
  await (await start('{ "id" : "o_1", "n": 1.50 }')).finish(() => {});
  await (await start('{"total": 1}', true)).finish(() => {});
  expect(received()[0]!.body.toString()).toContain('"data":{ "id" : "o_1", "n": 1.50 }}');
  expect(received()[1]!.body.toString()).toContain('"data":{"total": 1}}');
});

test("who may not, and whose it is not, get nothing sent", async () => {
  const { organization, tools, received, id, actor } = await setting();
  await (await startTest(tools, actor, id, {})).finish(() => {});
  const viewer = actorOf(organization.id, { role: "viewer" });
  await expect(startTest(tools, viewer, id, {})).rejects.toMatchObject({ code: "forbidden" });
  const stranger = actorOf((await createOrganization(stage.db)).id);
  await expect(startTest(tools, stranger, id, {})).rejects.toMatchObject({ code: "not_found" });
  expect(received()).toHaveLength(1);
});

test("an organization sends so many a minute and no more", async () => {
  const { tools, id, actor } = await setting();
  await stage.owner.query("INSERT INTO rate_windows (bucket, starts_at, used) SELECT $1, date_trunc('minute', now()) + n * interval '1 minute', 60 FROM generate_series(0, 1) n", [`endpoint-test:${actor.organizationId}`]);
  await expect(startTest(tools, actor, id, {})).rejects.toMatchObject({ status: 429, code: "too_many_tests" });
});
