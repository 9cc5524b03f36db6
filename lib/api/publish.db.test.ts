import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromPublicId, newId, toPublicId } from "@/lib/ids";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { baseUrl, createPublishBench, storedPayload } from "./publish-bench";

let bench: Awaited<ReturnType<typeof createPublishBench>>;

beforeAll(async () => {
  bench = await createPublishBench();
});
afterAll(() => bench.close());

const deliveriesOf = (publicId: string) => bench.db.service.delivery.findMany({ where: { eventId: fromPublicId("evt", publicId)! } });
const eventCount = () => bench.db.service.event.count();

describe("one event", () => {
  test("is stored with its deliveries before the 202, and the answer leads to them", async () => {
    const endpoint = await createEndpointRow(bench.db, bench.acme.id, { filters: ["order.paid"] });
    const { status, headers, body } = await bench.post({ type: "order.paid", data: { order: 1 } });
    expect(status).toBe(202);
    expect(body).toEqual({ id: expect.stringMatching(/^evt_/), type: "order.paid", deliveries: 1, reused: false, url: `${baseUrl}/${bench.acme.slug}/deliveries?event=${body.id}` });
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await deliveriesOf(body.id)).toMatchObject([{ endpointId: endpoint.id, organizationId: bench.acme.id, state: "pending" }]);
    await bench.db.service.endpoint.update({ where: { id: endpoint.id }, data: { deletedAt: new Date() } });
  });

  test("of no endpoint's interest is stored all the same", async () => {
    const { status, body } = await bench.post({ type: "order.paid", data: null });
    expect([status, body.deliveries]).toEqual([202, 0]);
    expect(await storedPayload(bench.db, body.id)).toContain('"data":null}');
  });

  test("is held, not lost, for an endpoint that is disabled", async () => {
    const organization = await createOrganization(bench.db);
    await createEndpointRow(bench.db, organization.id, { status: "disabled", disabledAt: new Date(), disabledReason: "manual" });
    const { body } = await bench.post({ organization: organization.slug, type: "order.paid", data: {} }, { authorization: `Bearer ${bench.platformKey}` });
    expect(await deliveriesOf(body.id)).toMatchObject([{ state: "held", reason: "endpoint_disabled" }]);
  });

  test("carries the time it happened, with any offset, or the time it came", async () => {
    const { body } = await bench.post({ type: "order.paid", data: {}, timestamp: "2026-03-01T12:00:00.250+05:30" });
    expect(await storedPayload(bench.db, body.id)).toContain('"timestamp":"2026-03-01T06:30:00.250Z"');
    const before = Date.now();
    const now = JSON.parse(await storedPayload(bench.db, (await bench.post({ type: "order.paid", data: {} })).body.id)) as { timestamp: string };
    expect(Date.parse(now.timestamp)).toBeGreaterThanOrEqual(before);
  });
});

describe("filters decide who gets it", () => {
  const matches: Record<string, string[]> = {
    "*": ["order", "order.paid", "order.item.added", "orders.created"],
    "order.*": ["order.paid", "order.item.added"],
    order: ["order"],
    "order.paid": ["order.paid"],
    "order.item.*": ["order.item.added"],
    "Order.*": [],
    "ORDER.PAID": [],
  };

  test.each(Object.entries(matches))("%s takes exactly what the grammar says", async (filter, types) => {
    const organization = await createOrganization(bench.db);
    await createEndpointRow(bench.db, organization.id, { filters: [filter] });
    const events = matches["*"]!.map((type) => ({ type, data: {} }));
    const { body } = await bench.post({ organization: organization.slug, events }, { authorization: `Bearer ${bench.platformKey}` });
    expect(body.events.filter(({ deliveries }) => deliveries === 1).map(({ type }) => type)).toEqual(types);
  });

  test("one endpoint with two filters that match gets one delivery", async () => {
    const organization = await createOrganization(bench.db);
    await createEndpointRow(bench.db, organization.id, { filters: ["order.*", "order.paid"] });
    const { body } = await bench.post({ organization: organization.slug, type: "order.paid", data: {} }, { authorization: `Bearer ${bench.platformKey}` });
    expect(body.deliveries).toBe(1);
  });

  test("a filter is no type: publishing order.* is refused", async () => {
    const { status, body } = await bench.post({ type: "order.*", data: {} });
    expect([status, body.code]).toEqual([422, "invalid_event_type"]);
  });
});

describe("the same idempotency key", () => {
  test("with the same bytes answers with the first event, also by header", async () => {
    const first = await bench.post({ type: "order.paid", data: { n: 1 }, idempotencyKey: "order-1" });
    const before = await eventCount();
    const again = await bench.post({ type: "order.paid", data: { n: 1 }, idempotencyKey: "order-1" });
    const byHeader = await bench.post({ type: "order.paid", data: { n: 1 } }, { "idempotency-key": "order-1" });
    const quoted = await bench.post({ type: "order.paid", data: { n: 1 } }, { "idempotency-key": '"order-1"' });
    expect([again, byHeader, quoted].map(({ status, body }) => [status, body.id, body.reused])).toEqual(Array(3).fill([202, first.body.id, true]));
    expect(await eventCount()).toBe(before);
  });

  test.each([
    ["data", { type: "order.paid", data: { n: 2 } }],
    ["white space in data", '{"type":"order.paid","data":{"n": 1}}'],
    ["type", { type: "order", data: { n: 1 } }],
    ["timestamp", { type: "order.paid", data: { n: 1 }, timestamp: "2026-01-01T00:00:00Z" }],
  ])("with another %s is a conflict, and stores nothing", async (_what, changed) => {
    await bench.post({ type: "order.paid", data: { n: 1 } }, { "idempotency-key": "order-2" });
    const before = await eventCount();
    const { status, body } = await bench.post(changed, { "idempotency-key": "order-2" });
    expect([status, body.code]).toEqual([409, "idempotency_conflict"]);
    expect(await eventCount()).toBe(before);
  });

  test("sent twenty times at once makes one event", async () => {
    await createEndpointRow(bench.db, bench.acme.id, { filters: ["order"] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.post({ type: "order", data: { n: 1 }, idempotencyKey: "at-once" })));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(202));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.reused)).toHaveLength(1);
    expect(answers.map(({ body }) => body.deliveries)).toEqual(Array(20).fill(1));
    expect(await deliveriesOf(answers[0]!.body.id)).toHaveLength(1);
  });

  test("belongs to one organization: another may use the same", async () => {
    const one = await bench.post({ type: "order.paid", data: {}, idempotencyKey: "shared" });
    const other = await bench.post({ organization: bench.globex.slug, type: "order.paid", data: {}, idempotencyKey: "shared" }, { authorization: `Bearer ${bench.platformKey}` });
    expect(other.body).toMatchObject({ reused: false });
    expect(other.body.id).not.toBe(one.body.id);
  });

  test("in two batches that cross each other ends well for both", async () => {
    const keys = Array.from({ length: 21 }, (_, index) => `crossing-${index}`);
    const events = keys.map((idempotencyKey) => ({ type: "order.paid", data: {}, idempotencyKey }));
    // Holds the key in the middle until both wait there, each with its half: from then on they deadlock.
    const holder = await bench.db.servicePool.connect();
    await holder.query("BEGIN");
    await holder.query("INSERT INTO events (id, organization_id, type, idempotency_key, fingerprint, payload, occurred_at) VALUES ($1, $2, 'order.paid', 'crossing-10', '', '{}', now())", [newId(), bench.acme.id]);
    const both = Promise.all([bench.post({ events }), bench.post({ events: events.toReversed() })]);
    await expect.poll(async () => (await bench.db.servicePool.query("SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'")).rowCount).toBe(2);
    await holder.query("ROLLBACK");
    holder.release();
    const answers = await both;
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const ids = answers.map(({ body }) => body.events.map(({ id }) => id).sort());
    expect(ids[0]).toEqual(ids[1]);
    expect(new Set(ids[0]).size).toBe(21);
  });
});

describe("a batch", () => {
  test("answers in the order it came", async () => {
    const events = ["order", "order.paid", "orders.created", "order.paid"].map((type, n) => ({ type, data: { n } }));
    const { status, body } = await bench.post({ events });
    expect(status).toBe(202);
    expect(body.events.map(({ type }) => type)).toEqual(["order", "order.paid", "orders.created", "order.paid"]);
    for (const [n, { id }] of body.events.entries()) expect(await storedPayload(bench.db, id as string)).toContain(`"data":{"n":${n}}}`);
  });

  test("of a thousand events is taken, of a thousand and one refused", async () => {
    const events = Array.from({ length: 1_000 }, (_, n) => ({ type: "order.paid", data: { n } }));
    expect((await bench.post({ events })).status).toBe(202);
    const { status, body } = await bench.post({ events: [...events, { type: "order.paid", data: {} }] });
    expect([status, body.code, body.errors]).toEqual([422, "invalid_request", [{ field: "events", message: "Send at most 1,000 events at once" }]]);
  });

  const good = { type: "order.paid", data: {} };
  test.each([
    ["an unknown type", { type: "order.unknown", data: {} }, 422, "unknown_event_type", "type"],
    ["no type at all", { type: "", data: {} }, 422, "invalid_event_type", "type"],
    ["a type that is a number", { type: 7, data: {} }, 422, "invalid_request", "type"],
    ["no data", { type: "order.paid" }, 422, "invalid_request", "data"],
    ["a time without offset", { ...good, timestamp: "2026-01-01T00:00:00" }, 422, "invalid_request", "timestamp"],
    ["an idempotency key that is too long", { ...good, idempotencyKey: "k".repeat(256) }, 422, "invalid_request", "idempotencyKey"],
    ["too much data", { type: "order.paid", data: "x".repeat(256 * 1024) }, 413, "payload_too_large", "data"],
  ])("with %s stores nothing, and the error says which event and field", async (_what, bad, status, code, field) => {
    const before = await eventCount();
    const answer = await bench.post({ events: [good, good, bad] });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.errors).toMatchObject([{ index: 2, field: `events[2].${field}` }]);
    expect(answer.body.detail).toContain(`events[2].${field}`);
    expect(await eventCount()).toBe(before);
  });

  test("with data that nests too deep says which event it is", async () => {
    const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    const { status, body } = await bench.post(`{"events":[{"type":"order","data":1},{"type":"order","data":${deep}}]}`);
    expect([status, body.code, body.index]).toEqual([422, "payload_too_deep", 1]);
  });

  test("whose events share a key with the same content stores one, with other content none", async () => {
    const same = await bench.post({ events: [{ ...good, idempotencyKey: "twice" }, { ...good, idempotencyKey: "twice" }] });
    expect(same.body.events.map(({ reused }) => reused)).toEqual([false, true]);
    expect(same.body.events[0]!.id).toBe(same.body.events[1]!.id);
    const before = await eventCount();
    const differ = await bench.post({ events: [{ ...good, idempotencyKey: "differ" }, { type: "order.paid", data: 1, idempotencyKey: "differ" }] });
    expect([differ.status, differ.body.code]).toEqual([409, "idempotency_conflict"]);
    expect(await eventCount()).toBe(before);
  });

  test("takes no Idempotency-Key header, which could not name all of it", async () => {
    const { status, body } = await bench.post({ events: [good] }, { "idempotency-key": "one" });
    expect([status, body.code]).toEqual([422, "idempotency_header_on_batch"]);
  });
});

describe("the organization", () => {
  const event = { type: "order.paid", data: {} };

  test("is the key's own, by nothing, slug or id", async () => {
    for (const organization of [undefined, bench.acme.slug, toPublicId("org", bench.acme.id)]) {
      const { status, body } = await bench.post({ organization, ...event });
      expect(status).toBe(202);
      expect(body.url).toContain(`/${bench.acme.slug}/`);
    }
  });

  test("that is another's looks to an organization's key like one that does not exist", async () => {
    const before = await eventCount();
    const [bySlug, byId, nowhere] = await Promise.all([bench.globex.slug, toPublicId("org", bench.globex.id), "no-such-organization"].map((organization) => bench.post({ organization, ...event })));
    for (const answer of [bySlug!, byId!]) {
      expect(answer.status).toBe(404);
      expect({ ...answer.body, requestId: "" }).toEqual({ ...nowhere!.body, requestId: "" });
    }
    expect(await eventCount()).toBe(before);
  });

  test("must be named with a key of the platform, and exist", async () => {
    const asPlatform = { authorization: `Bearer ${bench.platformKey}` };
    expect((await bench.post(event, asPlatform)).body).toMatchObject({ status: 422, code: "organization_required" });
    expect((await bench.post({ organization: "nobody", ...event }, asPlatform)).status).toBe(404);
    expect((await bench.post({ organization: toPublicId("org", bench.globex.id), ...event }, asPlatform)).body.url).toContain(`/${bench.globex.slug}/`);
  });
});

test("a type that was archived is unknown", async () => {
  await createEventType(bench.db, "order.old", { archivedAt: new Date() });
  const { status, body } = await bench.post({ type: "order.old", data: {} });
  expect([status, body.code]).toEqual([422, "unknown_event_type"]);
});
