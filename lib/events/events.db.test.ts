import { afterAll, beforeAll, expect, test } from "vitest";
import { readPlan } from "@/e2e/stage/read-plan";
import { openStage, type Stage } from "@/e2e/stage/stage";
import { parseEgressPolicy } from "@/lib/egress/policy";
import { deleteEndpoint } from "@/lib/endpoints/delete";
import { sendTest } from "@/lib/endpoints/send-test";
import { updateEndpoint } from "@/lib/endpoints/update";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { getEventDetail } from "./get-detail";
import { eventsSql, listEvents } from "./list";

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
  for (const type of ["order.paid", "order.refunded", "invoice.sent", "test.ping"]) await createEventType(stage.db, type);
});
afterAll(() => stage.close());

async function tenant() {
  const { id } = await createOrganization(stage.db);
  return { id, actor: actorOf(id) };
}

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const publicIds = (events: { id: string }[]) => events.map(({ id }) => toPublicId("evt", id));

test("the list has every event once, newest first, page by page, while others arrive", async () => {
  const { id, actor } = await tenant();
  const first = publicIds(await stage.publish(id, ...Array.from({ length: 5 }, (_, n) => ({ type: "order.paid", data: { n } }))));
  await stage.publish((await tenant()).id, { type: "order.paid", data: {} });
  const one = await listEvents(stage.db, actor, { limit: 2 });
  await stage.publish(id, { type: "order.paid", data: {} });
  const two = await listEvents(stage.db, actor, { limit: 2, after: one.next! });
  const three = await listEvents(stage.db, actor, { limit: 2, after: two.next! });
  expect([...idsOf(one), ...idsOf(two), ...idsOf(three)]).toEqual(first.reverse());
  expect(three.next).toBeNull();
});

test("each endpoint gets a batch's events of its types, numbered in their order", async () => {
  const { id } = await tenant();
  const types = ["order.paid", "invoice.sent", "order.refunded"];
  const endpoints = [[0, 1, 2], [0, 2], [1]];
  const rows = [];
  for (const filters of [["*"], ["order.*"], ["invoice.sent"]]) rows.push(await createEndpointRow(stage.db, id, { filters }));
  const batch = Array.from({ length: 90 }, (_, n) => ({ type: types[n % 3]!, data: { n } }));
  const published = await stage.publish(id, ...batch);
  for (const [index, wanted] of endpoints.entries()) {
    const { rows: found } = await stage.owner.query("SELECT event_id FROM deliveries WHERE endpoint_id = $1 ORDER BY due_at, id", [rows[index]!.id]);
    expect(found.map(({ event_id }) => event_id)).toEqual(published.filter((_, n) => wanted.includes(n % 3)).map((event) => event.id));
  }
  expect(published.map(({ deliveries }) => deliveries)).toEqual(batch.map(() => 2));
});

test("an event is listed with its key, its size and how its deliveries stand", async () => {
  const { id, actor } = await tenant();
  await createEndpointRow(stage.db, id, { filters: ["order.*"] });
  await createEndpointRow(stage.db, id, { status: "disabled", disabledReason: "manual", disabledAt: new Date() });
  const [event] = await stage.publish(id, { type: "order.paid", data: { a: 1 }, idempotencyKey: "key-1" });
  const payload = await stage.db.service.event.findUniqueOrThrow({ where: { id: event!.id } });
  const { items } = await listEvents(stage.db, actor);
  expect(items).toMatchObject([{ type: "order.paid", test: false, idempotencyKey: "key-1", size: payload.payload.length, deliveries: { pending: 1, held: 1 } }]);
});

test("it narrows by type and time, and refuses what is no filter", async () => {
  const { id, actor } = await tenant();
  const [paid, refunded, sent] = publicIds(await stage.publish(id, { type: "order.paid", data: {} }, { type: "order.refunded", data: {} }, { type: "invoice.sent", data: {} }));
  expect(idsOf(await listEvents(stage.db, actor, { type: "order.refunded" }))).toEqual([refunded]);
  expect(idsOf(await listEvents(stage.db, actor, { type: "order.paid,invoice.sent" }))).toEqual([sent, paid]);
  expect(idsOf(await listEvents(stage.db, actor, { since: new Date(Date.now() + 60_000).toISOString() }))).toEqual([]);
  expect(idsOf(await listEvents(stage.db, actor, { until: new Date(Date.now() + 60_000).toISOString(), since: new Date(Date.now() - 60_000).toISOString() }))).toHaveLength(3);
  await expect(listEvents(stage.db, actor, { since: "yesterday" })).rejects.toMatchObject({ status: 422, code: "invalid_filter" });
  await expect(listEvents(stage.db, actor, { colour: "red" } as Record<string, string>)).rejects.toMatchObject({ status: 422 });
  await expect(listEvents(stage.db, actor, { after: "evt_x" })).rejects.toMatchObject({ status: 400, code: "invalid_cursor" });
});

test("any id finds its event: its own, its key, one inside its data; and never another organization's", async () => {
  const { id, actor } = await tenant();
  const stranger = await tenant();
  const data = { order: { id: "ord_77QX" }, customer: 900_719_925_474 };
  const [event] = publicIds(await stage.publish(id, { type: "order.paid", data, idempotencyKey: "pay-77" }));
  await stage.publish(id, { type: "order.paid", data: { order: { id: "ord_78" } } });
  await stage.publish(stranger.id, { type: "order.paid", data, idempotencyKey: "pay-77" });
  for (const search of [event!, "pay-77", "ord_77QX", "ORD_77qx", "900719925474"]) expect(idsOf(await listEvents(stage.db, actor, { search }))).toEqual([event]);
  for (const search of ["ord_77", "nothing", toPublicId("evt", newId())]) expect(idsOf(await listEvents(stage.db, actor, { search }))).toEqual([]);
  expect(idsOf(await listEvents(stage.db, stranger.actor, { search: event! }))).toEqual([]);
  expect(idsOf(await listEvents(stage.db, actor, { search: "ord_77QX", type: "invoice.sent" }))).toEqual([]);
});

test("where payloads are kept from support, they are neither shown nor searched", async () => {
  const { id } = await tenant();
  const [event] = publicIds(await stage.publish(id, { type: "order.paid", data: { secret: "x" } }));
  const support = actorOf(id, { kind: "support", role: "developer", actions: new Set(["event.read", "delivery.read"]), payloadsHidden: true });
  expect((await getEventDetail(stage.db, support, event!)).payload).toBeNull();
  expect(idsOf(await listEvents(stage.db, support))).toEqual([event]);
  await expect(listEvents(stage.db, support, { search: "x1" })).rejects.toMatchObject({ code: "payloads_hidden" });
});

test("an event's page tells why each other endpoint did not get it", async () => {
  const { id, actor } = await tenant();
  const tools = { db: stage.db, policy: parseEgressPolicy({}) };
  const change = (endpoint: { id: string }, filters: string[]) => updateEndpoint(tools, actor, toPublicId("ep", endpoint.id), { url: "https://example.com/hooks", filters });
  const [match, never, changed, gone] = await Promise.all([["*"], ["invoice.*"], ["invoice.*"], ["*"]].map((filters) => createEndpointRow(stage.db, id, { filters, createdAt: new Date(Date.now() - 60_000), updatedAt: new Date(Date.now() - 60_000) })));
  await deleteEndpoint(stage.db, actor, toPublicId("ep", gone!.id));
  const [event] = publicIds(await stage.publish(id, { type: "order.paid", data: { a: 1 } }));
  const late = await createEndpointRow(stage.db, id, { filters: ["*"] });
  await change(changed!, ["order.*"]);
  const detail = await getEventDetail(stage.db, actor, event!);
  expect(detail.deliveryLog.map(({ endpointId }) => endpointId)).toEqual([toPublicId("ep", match!.id)]);
  expect(Object.fromEntries(detail.unmatched.map((endpoint) => [endpoint.id, endpoint.why]))).toEqual({
    [toPublicId("ep", never!.id)]: { kind: "filters", filters: ["invoice.*"], known: true, matchesNow: false },
    [toPublicId("ep", changed!.id)]: { kind: "filters", filters: ["invoice.*"], known: true, matchesNow: true },
    [toPublicId("ep", gone!.id)]: { kind: "deleted_before", at: expect.any(String) },
    [toPublicId("ep", late.id)]: { kind: "added_later", at: expect.any(String) },
  });
  expect(Buffer.from(detail.payload!, "base64").toString()).toContain('"data":{"a":1}');
});

test("a test says that it went to one endpoint alone, and a stranger's event is not there", async () => {
  const { id, actor } = await tenant();
  const [target, other] = [await createEndpointRow(stage.db, id), await createEndpointRow(stage.db, id)];
  await sendTest(stage.db, actor, toPublicId("ep", target.id));
  const [event] = (await listEvents(stage.db, actor)).items;
  expect(event).toMatchObject({ test: true, type: "test.ping" });
  expect((await getEventDetail(stage.db, actor, event!.id)).unmatched).toMatchObject([{ id: toPublicId("ep", other.id), why: { kind: "test" } }]);
  for (const wrong of [event!.id.slice(0, -1), "evt_", "nothing"]) await expect(getEventDetail(stage.db, actor, wrong)).rejects.toMatchObject({ status: 404 });
  await expect(getEventDetail(stage.db, (await tenant()).actor, event!.id)).rejects.toMatchObject({ status: 404 });
});

test("each way of asking is answered from an index", async () => {
  const { id } = await tenant();
  const client = await stage.owner.connect();
  await client.query(
    `INSERT INTO events (id, organization_id, type, fingerprint, payload, search_keys, occurred_at)
     SELECT posthorn_uuidv7(), $1, CASE n % 20 WHEN 0 THEN 'invoice.sent' ELSE 'order.paid' END, '\\x00', '\\x7b7d', ARRAY[posthorn_search_key($1, 'ord_' || n)], now() FROM generate_series(1, 30000) AS n`,
    [id],
  );
  await client.query("ANALYZE events");
  client.release();
  const plan = (filters: Record<string, string>) => {
    const { sql, values } = eventsSql(id, filters);
    return readPlan(stage.db, id, sql, values);
  };
  for (const filters of [{}, { type: "invoice.sent" }, { since: new Date(Date.now() - 3_600_000).toISOString() }, { search: "ord_777" }, { search: "ord_777", type: "order.paid" }] as Record<string, string>[]) {
    const read = await plan(filters);
    expect(read.sequential, JSON.stringify(filters)).toEqual([]);
    expect(read.rowsRead, JSON.stringify(filters)).toBeLessThan(300);
  }
}, 60_000);
