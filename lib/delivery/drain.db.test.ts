import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { disableEndpoint } from "@/lib/endpoints/disable";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { sendTest } from "@/lib/endpoints/send-test";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { getDelivery } from "@/lib/deliveries/get";
import { redeliver } from "@/lib/deliveries/redeliver";
import { toPublicId } from "@/lib/ids";
import { drainEndpoint } from "./drain";
import { sweep } from "./sweep";

let stage: Stage;
const receivers: SimpleReceiver[] = [];
const soon = () => ({ deadline: performance.now() + 20_000 });

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  expect(stage.errors.splice(0)).toEqual([]);
});
afterAll(() => stage.close());

async function receiver(...args: Parameters<typeof startSimpleReceiver>) {
  const started = await startSimpleReceiver(...args);
  receivers.push(started);
  return started;
}

async function setting(answer: Parameters<typeof startSimpleReceiver>[0], overrides: Parameters<typeof createEndpointRow>[2] = {}) {
  const organization = await createOrganization(stage.db);
  const sink = await receiver(answer);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url, ...overrides });
  const publish = (n = 1) => stage.publish(organization.id, ...Array.from({ length: n }, (_, i) => ({ type: "order.paid", data: { i } })));
  return { organization, sink, endpoint, publish, actor: actorOf(organization.id) };
}

const deliveries = async (endpointId: string) => (await stage.owner.query("SELECT * FROM deliveries WHERE endpoint_id = $1 ORDER BY id", [endpointId])).rows;
const attempts = async (endpointId: string) => (await stage.owner.query("SELECT * FROM attempts WHERE endpoint_id = $1 ORDER BY delivery_id, number", [endpointId])).rows;
const state = async (endpointId: string) => (await stage.owner.query("SELECT * FROM endpoint_states WHERE endpoint_id = $1", [endpointId])).rows[0];

test("a published event is delivered, verifies with another library, and leaves one attempt", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end("thanks"));
  await publish();
  const result = await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(result).toMatchObject({ delivered: 1, failed: 0, nextDueAt: null, more: false });
  const [request] = sink.requests;
  expect(() => new Webhook(endpoint.secret).verify(request!.body.toString(), request!.headers as Record<string, string>)).not.toThrow();
  const [delivery] = await deliveries(endpoint.id);
  expect(delivery).toMatchObject({ state: "succeeded", reason: null, due_at: null, attempts: 1, scheduled: 1, lease_token: null, last_status: 200 });
  const [attempt] = await attempts(endpoint.id);
  expect(attempt).toMatchObject({ number: 1, trigger: "schedule", delivered: true, status_code: 200, error_class: "ok" });
  expect(attempt.response_body.toString()).toBe("thanks");
  expect(attempt.request_headers).toContain("webhook-signature: (masked)");
  expect(await state(endpoint.id)).toMatchObject({ failing_since: null, consecutive_dead_letters: 0 });
});

test("a failing receiver is retried by the schedule with the same id, a fresh timestamp, and then succeeds", async () => {
  const { sink, endpoint, publish } = await setting((_, response, index) => void response.writeHead(index < 2 ? 500 : 200).end());
  await publish();
  for (const gapSeconds of [5, 300]) {
    const { nextDueAt } = await drainEndpoint(stage.engine, endpoint.id, soon());
    const [delivery] = await deliveries(endpoint.id);
    expect(delivery).toMatchObject({ state: "retrying", reason: "server_error" });
    const wait = (delivery.due_at.getTime() - Date.now()) / 1000;
    expect(wait).toBeGreaterThan(gapSeconds - 2);
    expect(wait).toBeLessThan(gapSeconds * 1.1 + 1);
    expect(Math.abs(nextDueAt!.getTime() - delivery.due_at.getTime())).toBeLessThan(500);
    await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1", [endpoint.id]);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
  }
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "succeeded", attempts: 3, scheduled: 3 });
  expect(new Set(sink.requests.map((request) => request.headers["webhook-id"])).size).toBe(1);
  expect(new Set(sink.requests.map((request) => request.headers["webhook-timestamp"])).size).toBe(3);
  expect(new Set(sink.requests.map((request) => request.body.toString())).size).toBe(1);
});

test("the last attempt of the schedule ends in failed with its reason, after exactly that many sends", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.writeHead(404).end(), { schedule: "custom", customSchedule: [1, 1] });
  await publish();
  for (let i = 0; i < 5; i++) {
    await drainEndpoint(stage.engine, endpoint.id, soon());
    await stage.owner.query("UPDATE deliveries SET due_at = now() WHERE endpoint_id = $1 AND due_at IS NOT NULL", [endpoint.id]);
  }
  expect(sink.requests).toHaveLength(3);
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "failed", reason: "not_found", attempts: 3, due_at: null });
  expect(await state(endpoint.id)).toMatchObject({ consecutive_dead_letters: 1 });
});

test("no more than maxInFlight requests are open at once, and all arrive", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void setTimeout(() => response.end(), 20), { maxInFlight: 4 });
  await publish(60);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(60);
  expect(sink.mostOpen).toBe(4);
});

test("one hanging delivery of an endpoint does not hold back the others, nor those published meanwhile", async () => {
  let release: () => void = () => {};
  const { sink, endpoint, publish } = await setting((_, response, index) => void (index === 0 ? (release = () => response.end()) : response.end()));
  await publish(1);
  const drain = drainEndpoint(stage.engine, endpoint.id, soon());
  await expect.poll(() => sink.requests.length).toBe(1);
  await publish(20);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  await expect.poll(() => sink.requests.length, { timeout: 5_000 }).toBe(21);
  release();
  await drain;
  expect((await deliveries(endpoint.id)).every((row) => row.state === "succeeded")).toBe(true);
});

test("a lease shorter than an endpoint's timeout shortens the attempt, and is not put back for ever", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end(), { timeoutMs: 30_000 });
  await publish();
  const { leaseMs } = stage.engine;
  stage.engine.leaseMs = 10_000;
  try {
    expect(await drainEndpoint(stage.engine, endpoint.id, { deadline: performance.now() + 3_000 })).toMatchObject({ delivered: 1, more: false });
  } finally {
    stage.engine.leaseMs = leaseMs;
  }
  expect(sink.requests).toHaveLength(1);
});

test("rows that wait until their lease leaves too little time go back together, and are sent under another", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void setTimeout(() => response.end(), 50), { maxInFlight: 1, timeoutMs: 5_000 });
  await publish(24);
  const engine = stage.newEngine();
  engine.leaseMs = 2_000; // half a second in the buffer, and one for the attempt
  const query = engine.pool.query.bind(engine.pool) as (...args: unknown[]) => unknown;
  let givenBack = 0;
  engine.pool.query = ((...args: unknown[]) => {
    if (String(args[0]).startsWith("UPDATE delivery_claims")) givenBack++;
    return query(...args);
  }) as never;
  while ((await drainEndpoint(engine, endpoint.id, soon())).more);
  expect(sink.requests).toHaveLength(24);
  expect((await deliveries(endpoint.id)).every((row) => row.state === "succeeded" && row.attempts === 1)).toBe(true);
  expect(givenBack).toBeGreaterThan(0);
  expect(givenBack).toBeLessThan(8);
});

test("two workers share a backlog and never send the same attempt twice", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void setTimeout(() => response.end(), 5));
  await publish(300);
  const other = stage.newEngine();
  const work = async (engine: typeof other) => {
    while ((await deliveries(endpoint.id)).some((row) => row.state !== "succeeded")) {
      await drainEndpoint(engine, endpoint.id, { deadline: performance.now() + 100 });
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await Promise.all([work(stage.engine), work(other)]);
  const ids = sink.requests.map((request) => request.headers["webhook-id"]);
  expect(ids).toHaveLength(300);
  expect(new Set(ids).size).toBe(300);
});

test("with every bell lost the sweep names the endpoint", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish();
  const bells = await sweep(stage.engine);
  expect(bells.filter((bell) => bell.endpointId === endpoint.id)).toHaveLength(1);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect((await sweep(stage.engine)).filter((bell) => bell.endpointId === endpoint.id)).toEqual([]);
});

test("five failures in a row open the breaker, the rest wait unsent, and one probe closes it again", async () => {
  let failing = true;
  const { sink, endpoint, publish } = await setting((_, response) => void response.writeHead(failing ? 500 : 200).end(), { maxInFlight: 1 });
  await publish(12);
  const { nextDueAt } = await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(5);
  expect(nextDueAt!.getTime() - Date.now()).toBeGreaterThan(25_000);
  const waiting = (await deliveries(endpoint.id)).filter((row) => row.state === "pending");
  expect(waiting).toHaveLength(7);
  expect(waiting.every((row) => row.attempts === 0 && row.lease_token === null)).toBe(true);
  failing = false;
  await stage.owner.query("UPDATE endpoint_states SET breaker_open_until = now() WHERE endpoint_id = $1", [endpoint.id]);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(12);
  expect(await state(endpoint.id)).toMatchObject({ breaker_failures: 0, breaker_open_until: null });
});

test("a rate limit lets one second's worth go and says when the next may", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end(), { rateLimitPerMinute: 120 });
  await publish(10);
  const { nextDueAt } = await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests.length).toBeLessThanOrEqual(3);
  expect(nextDueAt!.getTime() - Date.now()).toBeLessThanOrEqual(600);
});

test("410 disables the endpoint at once and holds what waits for it", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.writeHead(410).end(), { maxInFlight: 1 });
  await publish(5);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(1);
  const states = (await deliveries(endpoint.id)).map((row) => row.state);
  expect(states.sort()).toEqual(["failed", "held", "held", "held", "held"]);
  const { rows } = await stage.owner.query("SELECT status, disabled_reason FROM endpoints WHERE id = $1", [endpoint.id]);
  expect(rows[0]).toEqual({ status: "disabled", disabled_reason: "gone" });
  await publish();
  expect((await deliveries(endpoint.id)).at(-1)).toMatchObject({ state: "held", reason: "endpoint_disabled" });
});

test("ten dead letters in a row disable the endpoint; tests and successes are told apart", async () => {
  const { endpoint, publish, actor } = await setting((_, response) => void response.writeHead(400).end(), { retryPolicy: "transient_only" });
  for (let i = 0; i < 3; i++) await sendTest(stage.db, actor, toPublicId("ep", endpoint.id));
  await publish(9);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(await state(endpoint.id)).toMatchObject({ consecutive_dead_letters: 9 });
  const status = async () => (await stage.owner.query("SELECT status, disabled_reason FROM endpoints WHERE id = $1", [endpoint.id])).rows[0];
  expect((await status()).status).toBe("active");
  await publish();
  await drainEndpoint(stage.engine, endpoint.id, soon());
  await expect.poll(status).toEqual({ status: "disabled", disabled_reason: "consecutive_dead_letters" });
});

test("a test event goes to a disabled endpoint past its filters, once, and does not count", async () => {
  const { sink, endpoint, actor } = await setting((_, response) => void response.writeHead(500).end(), { filters: ["order.paid"] });
  const publicId = toPublicId("ep", endpoint.id);
  await disableEndpoint(stage.db, actor, publicId);
  await sendTest(stage.db, actor, publicId);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(1);
  expect(JSON.parse(sink.requests[0]!.body.toString())).toMatchObject({ type: "test.ping" });
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "failed", reason: "server_error", test: true, scheduled: 0 });
  expect(await state(endpoint.id)).toMatchObject({ consecutive_dead_letters: 0, failing_since: null });
});

test("a redelivery adds one attempt and leaves the automatic schedule alone unless it succeeds", async () => {
  let status = 500;
  const { sink, endpoint, publish, actor } = await setting((_, response) => void response.writeHead(status).end());
  await publish();
  await drainEndpoint(stage.engine, endpoint.id, soon());
  const before = (await deliveries(endpoint.id))[0];
  const id = toPublicId("dlv", before.id);
  await redeliver(stage.db, actor, id);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "retrying", due_at: before.due_at, scheduled: 1, attempts: 2, manual_at: null });
  status = 200;
  await redeliver(stage.db, actor, id);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "succeeded", due_at: null, attempts: 3 });
  expect((await attempts(endpoint.id)).map((row) => [row.trigger, row.actor])).toEqual([["schedule", null], ["manual", actor.label], ["manual", actor.label]]);
  expect(sink.requests).toHaveLength(3);
});

test("deleting an endpoint cancels what waits, and a delivery under way is neither lost nor retried", async () => {
  let answer: () => void = () => {};
  const { sink, endpoint, publish, actor } = await setting((_, response) => void (answer = () => response.writeHead(500).end()), { maxInFlight: 1 });
  await publish(3);
  const drain = drainEndpoint(stage.engine, endpoint.id, soon());
  await expect.poll(() => sink.requests.length).toBe(1);
  await deleteEndpoint(stage.db, actor, toPublicId("ep", endpoint.id));
  stage.engine.drains.get(endpoint.id)!.poke(); // as the worker does when it hears the bell
  await new Promise((resolve) => setTimeout(resolve, 200));
  answer();
  await drain;
  expect(sink.requests).toHaveLength(1);
  expect((await deliveries(endpoint.id)).map((row) => [row.state, row.reason])).toEqual(Array(3).fill(["canceled", "endpoint_deleted"]));
});

test("an ordered endpoint gets one at a time in the order of publishing, and the first that fails holds the rest until it is skipped", async () => {
  const failOn = new Set([1]);
  const { sink, endpoint, publish, actor } = await setting((request, response) => void response.writeHead(failOn.has(JSON.parse(request.body.toString()).data.i) ? 500 : 200).end(), { ordered: true, maxInFlight: 10 });
  await publish(4);
  const sent = () => sink.requests.map((request) => JSON.parse(request.body.toString()).data.i);
  const { nextDueAt } = await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sent()).toEqual([0, 1]);
  expect(sink.mostOpen).toBe(1);
  expect(nextDueAt!.getTime() - Date.now()).toBeGreaterThan(4_000);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sent()).toEqual([0, 1]);
  await stage.owner.query("UPDATE endpoint_states SET ordered_until = now() WHERE endpoint_id = $1", [endpoint.id]);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sent()).toEqual([0, 1, 1]);
  const blocker = (await deliveries(endpoint.id)).find((row) => row.state === "retrying");
  await cancelDelivery(stage.db, actor, toPublicId("dlv", blocker.id));
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sent()).toEqual([0, 1, 1, 2, 3]);
  expect((await deliveries(endpoint.id)).map((row) => row.state)).toEqual(["succeeded", "canceled", "succeeded", "succeeded"]);
});

test("a hanging endpoint does not delay another's delivery", async () => {
  const hung = await Promise.all(Array.from({ length: 12 }, () => setting(() => {}, { timeoutMs: 5_000 })));
  for (const one of hung) await one.publish(10);
  const drains = hung.map((one) => drainEndpoint(stage.engine, one.endpoint.id, soon()));
  await expect.poll(() => hung.every((one) => one.sink.requests.length === 10), { timeout: 5_000 }).toBe(true);
  const healthy = await setting((_, response) => void response.end());
  await healthy.publish(5);
  const began = performance.now();
  await drainEndpoint(stage.engine, healthy.endpoint.id, soon());
  expect(healthy.sink.requests).toHaveLength(5);
  expect(performance.now() - began).toBeLessThan(3_000);
  await Promise.all(drains);
});

test("a thin event is signed over the bytes that are sent, and its page shows those", async () => {
  const { sink, endpoint, publish, actor } = await setting((_, response) => void response.end(), { payloadMode: "thin" });
  await publish();
  await drainEndpoint(stage.engine, endpoint.id, soon());
  const body = sink.requests[0]!.body.toString();
  expect(() => new Webhook(endpoint.secret).verify(body, sink.requests[0]!.headers as Record<string, string>)).not.toThrow();
  expect(JSON.parse(body)).toMatchObject({ data: {}, url: expect.stringContaining("/api/v1/events/evt_") });
  const [delivery] = await deliveries(endpoint.id);
  const shown = await getDelivery(stage.db, actor, toPublicId("dlv", delivery.id), new Date(), () => stage.engine.baseUrl);
  expect(Buffer.from(shown.payload, "base64").toString()).toBe(body);
});
