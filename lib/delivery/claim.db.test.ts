import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { explain, recordStatements } from "@/e2e/bench/growth/explain";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { getDelivery } from "@/lib/deliveries/get";
import { listDeliveries } from "@/lib/deliveries/list";
import { getDeliveryProgress } from "@/lib/deliveries/progress";
import { redeliver } from "@/lib/deliveries/redeliver";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { claimDue, claimManual, releaseClaims } from "./claim";
import { drainEndpoint } from "./drain";
import { recordResults } from "./record";
import { interruptedTooOften } from "./send";
import { sweep } from "./sweep";

let stage: Stage;
let sink: SimpleReceiver;

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  await sink.close();
  expect(stage.errors.splice(0)).toEqual([]);
});
afterAll(() => stage.close());

async function setting(answer: Parameters<typeof startSimpleReceiver>[0]) {
  const organization = await createOrganization(stage.db);
  sink = await startSimpleReceiver(answer);
  const endpoint = await createEndpointRow(stage.db, organization.id, { url: sink.url });
  const publish = (n = 1) => stage.publish(organization.id, ...Array.from({ length: n }, (_, i) => ({ type: "order.paid", data: { i } })));
  return { sink, endpoint, publish, actor: actorOf(organization.id) };
}

const soon = () => ({ deadline: performance.now() + 20_000 });
/** As a drain does at first. */
const claim = async (...[pool, endpoint, limit]: Parameters<typeof claimDue>) => (await claimDue(pool, endpoint, limit)).claimed;
const deliveries = async (endpointId: string) => (await stage.owner.query("SELECT * FROM deliveries WHERE endpoint_id = $1 ORDER BY id", [endpointId])).rows;
const attempts = async (endpointId: string) => (await stage.owner.query("SELECT * FROM attempts WHERE endpoint_id = $1 ORDER BY delivery_id, number", [endpointId])).rows;

test("an expired lease is an interrupted attempt: sent again under the same id, and the late result of the first is refused", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end());
  await publish();
  const [lost] = await claim(stage.engine.pool, endpoint, 10);
  expect(await claim(stage.engine.pool, endpoint, 10)).toEqual([]);
  await stage.owner.query("UPDATE delivery_claims SET leased_until = now() - interval '1 second' WHERE $1 = ANY (delivery_ids)", [lost!.id]);
  await drainEndpoint(stage.engine, endpoint.id, soon());
  expect(sink.requests).toHaveLength(1);
  expect(sink.requests[0]!.headers["webhook-id"]).toBe(toPublicId("evt", lost!.eventId));
  expect((await attempts(endpoint.id)).map((row) => [row.number, row.error_class])).toEqual([[1, "worker_interrupted"], [2, "ok"]]);
  await recordResults(stage.engine.pool, [interruptedTooOften({ url: endpoint.url } as never, lost!, 0)]);
  expect((await deliveries(endpoint.id))[0]).toMatchObject({ state: "succeeded", attempts: 2, scheduled: 1 });
});

test("of many that claim at the same time one gets a batch, and in the end each delivery was claimed once", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(60);
  const claimed: string[] = [];
  for (let round = 0; claimed.length < 60 && round < 100; round++) {
    const batches = await Promise.all(Array.from({ length: 4 }, () => claim(stage.engine.pool, endpoint, 7)));
    claimed.push(...batches.flat().map(({ id }) => id));
  }
  expect(claimed).toHaveLength(60);
  expect(new Set(claimed).size).toBe(60);
});

test("a claim that began before another one committed gets nothing", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(10);
  // The first claim is made and not yet committed; the second has looked at the same rows and waits for its turn.
  const first = await stage.engine.pool.connect();
  await first.query("BEGIN");
  const mine = await claim(first as never, endpoint, 5);
  const theirs = claim(stage.engine.pool, endpoint, 5);
  await new Promise((resolve) => setTimeout(resolve, 100));
  await first.query("COMMIT");
  first.release();
  expect(mine).toHaveLength(5);
  expect(await theirs).toEqual([]);
  expect(await claim(stage.engine.pool, endpoint, 10)).toHaveLength(5);
});

test("an attempt by hand and one of the schedule, claimed at the same time, are not both made", async () => {
  const { endpoint, publish, actor } = await setting((_, response) => void response.end());
  await publish();
  const [row] = await deliveries(endpoint.id);
  await redeliver(stage.db, actor, toPublicId("dlv", row.id));
  // One has claimed and not yet committed; the other has looked at the same row and waits for its turn.
  for (const [first, second] of [[claimManual, claim], [claim, claimManual]] as const) {
    const client = await stage.engine.pool.connect();
    await client.query("BEGIN");
    const claimBy = (how: typeof first, on: typeof stage.engine.pool) => (how === claim ? claim(on, endpoint, 5) : claimManual(on, endpoint.id, 5));
    const mine = await claimBy(first, client as never);
    const theirs = claimBy(second, stage.engine.pool);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await client.query("COMMIT");
    client.release();
    expect([mine.length, (await theirs).length]).toEqual([1, 0]);
    await releaseClaims(stage.engine.pool, mine);
  }
});

test("what is left of a deleted endpoint's claims goes with the sweep", async () => {
  const { endpoint, publish, actor } = await setting((_, response) => void response.end());
  await publish(2);
  await claim(stage.engine.pool, endpoint, 5);
  await deleteEndpoint(stage.db, actor, toPublicId("ep", endpoint.id));
  const left = async () => (await stage.owner.query("SELECT (SELECT count(*)::int FROM delivery_claims WHERE endpoint_id = $1) AS claims, (SELECT count(*)::int FROM claim_counters WHERE endpoint_id = $1) AS counters", [endpoint.id])).rows[0];
  await sweep(stage.engine);
  expect(await left()).toEqual({ claims: 1, counters: 1 }); // its worker may yet record
  await stage.owner.query("UPDATE delivery_claims SET leased_until = now() WHERE endpoint_id = $1", [endpoint.id]);
  await sweep(stage.engine);
  expect(await left()).toEqual({ claims: 0, counters: 0 });
});

test("while a worker holds a delivery, log and page say that its attempt is under way", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(2);
  const [held] = await claim(stage.engine.pool, endpoint, 1);
  const actor = actorOf(endpoint.organizationId);
  const { items } = await listDeliveries(stage.db, actor, {});
  expect(items.map(({ sending, attempts }) => [sending, attempts]).sort()).toEqual([[false, 0], [true, 1]]);
  expect(await getDelivery(stage.db, actor, toPublicId("dlv", held!.id), new Date(), () => "https://x.example")).toMatchObject({ sending: true, attempts: 1 });
  expect(await getDeliveryProgress(stage.db, actor, toPublicId("dlv", held!.id))).toMatchObject({ sending: true, attempts: 1 });
});

test("what is put back is claimed again, and only the rest of the batch is still held", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(5);
  const first = await claim(stage.engine.pool, endpoint, 5);
  await releaseClaims(stage.engine.pool, first.slice(3));
  const again = await claim(stage.engine.pool, endpoint, 5);
  expect(again.map(({ id, number }) => [id, number])).toEqual(first.slice(3).map(({ id }) => [id, 1]));
});

test("a payload that is not UTF-8 is sent as it was stored, and so is one with characters of four bytes", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end());
  const stored = [Buffer.from([0x22, 0xff, 0x00, 0xfe, 0x22]), Buffer.from('{"note":"\u{1f4e8} \ufeff é"}')];
  for (const bytes of stored) {
    await publish();
    await stage.owner.query("UPDATE events SET payload = $1 WHERE id = (SELECT event_id FROM deliveries WHERE endpoint_id = $2 ORDER BY id DESC LIMIT 1)", [bytes, endpoint.id]);
    await drainEndpoint(stage.engine, endpoint.id, soon());
  }
  expect(sink.requests.map(({ body }) => body)).toEqual(stored);
});

test("what cannot be written down is not claimed: results that wait hold the claims back", async () => {
  const { sink, endpoint, publish } = await setting((_, response) => void response.end());
  await stage.owner.query("UPDATE endpoints SET max_in_flight = 100 WHERE id = $1", [endpoint.id]);
  for (let round = 0; round < 20; round++) await publish(100);
  const lock = await stage.owner.connect();
  await lock.query("BEGIN; LOCK TABLE attempts IN ACCESS EXCLUSIVE MODE");
  const drained = drainEndpoint(stage.engine, endpoint.id, soon());
  await expect.poll(() => sink.requests.length, { timeout: 10_000 }).toBeGreaterThan(500);
  for (let before = 0; before < sink.requests.length; ) {
    before = sink.requests.length;
    await new Promise((resolve) => setTimeout(resolve, 700));
  }
  // A batch of 500 is being written, 500 wait, and one claim of 100 may have passed before.
  expect(sink.requests.length).toBeLessThanOrEqual(1_300);
  await lock.query("COMMIT");
  lock.release();
  expect(await drained).toMatchObject({ delivered: 2_000, failed: 0 });
});

test("a claim after a place takes what stands behind it, to the microsecond, and nothing before", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(6);
  await stage.owner.query("UPDATE deliveries d SET due_at = date_trunc('second', now()) - interval '9 s' + (n / 2) * interval '1 microsecond' FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM deliveries WHERE endpoint_id = $1) AS t WHERE t.id = d.id", [endpoint.id]);
  const ids = (await deliveries(endpoint.id)).map(({ id }) => id);
  const first = await claimDue(stage.engine.pool, endpoint, 3);
  expect(first.claimed.map(({ id }) => id)).toEqual(ids.slice(0, 3));
  await releaseClaims(stage.engine.pool, first.claimed.slice(0, 1));
  const second = await claimDue(stage.engine.pool, endpoint, 2, undefined, first.place!);
  expect(second.claimed.map(({ id }) => id)).toEqual(ids.slice(3, 5));
  expect((await claimDue(stage.engine.pool, endpoint, 9, undefined, second.place!)).claimed.map(({ id }) => id)).toEqual(ids.slice(5));
  expect(await claimDue(stage.engine.pool, endpoint, 9, undefined, second.place!)).toEqual({ claimed: [], place: null });
  expect(await claim(stage.engine.pool, endpoint, 9)).toMatchObject([{ id: ids[0] }]);
});

test("in a backlog, what comes to stand before the place of the last claim is sent all the same", async () => {
  const late = { id: "" };
  const { sink, endpoint, publish } = await setting((_, response, index) => {
    if (index !== 250) return void response.end();
    // Released by hand, as a held delivery is: due long before those that are claimed meanwhile.
    void stage.owner.query("UPDATE deliveries SET state = 'pending', due_at = now() - interval '1 hour' WHERE id = $1", [late.id]).then(() => response.end());
  });
  await publish(400);
  const [row] = await deliveries(endpoint.id);
  late.id = row.id;
  await stage.owner.query("UPDATE deliveries SET state = 'held', reason = 'endpoint_disabled', due_at = NULL WHERE id = $1", [late.id]);
  while ((await drainEndpoint(stage.engine, endpoint.id, soon())).more);
  expect(sink.requests).toHaveLength(400);
  expect((await deliveries(endpoint.id)).every(({ state }) => state === "succeeded")).toBe(true);
});

test("while an old snapshot keeps what was recorded in the index, a claim from a place does not pass over it", async () => {
  const { endpoint, publish } = await setting((_, response) => void response.end());
  await publish(1_500);
  await stage.owner.query("ANALYZE deliveries");
  const dump = await stage.owner.connect();
  await dump.query("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await dump.query("SELECT count(*) FROM deliveries");
  await stage.owner.query("UPDATE deliveries SET state = 'succeeded', due_at = NULL, completed_at = now() WHERE id IN (SELECT id FROM deliveries WHERE endpoint_id = $1 ORDER BY due_at, id LIMIT 1400)", [endpoint.id]);
  const explainer = await stage.owner.connect();
  const { place } = await claimDue(stage.engine.pool, endpoint, 10);
  const pages = async (after?: typeof place) => {
    const statements = await recordStatements(() => claimDue(stage.engine.pool, endpoint, 10, undefined, after ?? undefined));
    const { values, text } = statements.find((statement) => statement.text.includes("picked"))!;
    return (await explain(explainer, { text, values: values.with(3, newId()) })).pages;
  };
  try {
    expect(await pages(place)).toBeLessThan((await pages()) * 0.8);
  } finally {
    await dump.query("COMMIT");
    dump.release();
    explainer.release();
  }
});
