import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createEndpointRow, createEventType, createOrganization } from "@/prisma/factories";
import { newId, toPublicId } from "@/lib/ids";
import { send, type Sent } from "./load-routes";
import { openRestStage, type RestStage } from "./stage";

// Many requests a test, and other tests beside it.
vi.setConfig({ testTimeout: 90_000 });

/** What all writes have in common: Idempotency-Key, ETag and If-Match, and secrets that are told once. */

let stage: RestStage;
let mine: { id: string; slug: string };
let key: string;

beforeAll(async () => {
  stage = await openRestStage();
}, 120_000);
beforeEach(async () => {
  mine = await createOrganization(stage.db);
  key = await stage.key(mine.id);
});
afterAll(() => stage.close());

type Answer = { status: number; headers: Headers; text: string; body: Record<string, never> & { code?: string; endpoint?: { id: string }; secret?: string | null; id?: string } };

async function ask(sent: Omit<Sent, "key"> & { key?: string }): Promise<Answer> {
  const response = await send(stage.routes, { key, ...sent });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text === "" ? {} : JSON.parse(text) };
}

const create = (url: string, idempotencyKey: string, more: Partial<Sent> = {}) => ask({ method: "POST", address: "/endpoints", body: { url, filters: ["*"] }, headers: { "idempotency-key": idempotencyKey }, ...more });
const countOf = (organizationId = mine.id) => stage.db.service.endpoint.count({ where: { organizationId } });

describe("an Idempotency-Key", () => {
  test("makes the same request happen once, and repeats its answer without the secret", async () => {
    const first = await create("https://a.example/", "k-1");
    const again = await create("https://a.example/", "k-1");
    expect([first.status, again.status, await countOf()]).toEqual([201, 201, 1]);
    expect(first.body.secret).toMatch(/^whsec_/);
    expect(again.body).toEqual({ ...first.body, secret: null });
    expect([first.headers.get("idempotent-replayed"), again.headers.get("idempotent-replayed")]).toEqual([null, "true"]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
  });

  test("keeps no secret anywhere in its row", async () => {
    const { body } = await create("https://a.example/", "k-1");
    const made = await ask({ method: "POST", address: "/api-keys", body: { name: "x", scopes: ["events:publish"] }, headers: { "idempotency-key": "k-2" } });
    const { rows } = await stage.db.servicePool.query<{ text: string }>("SELECT t::text AS text FROM idempotency_keys t WHERE organization_id = $1", [mine.id]);
    expect(rows).toHaveLength(2);
    for (const secret of [body.secret!, made.body.secret!]) expect(rows.map(({ text }) => text).join()).not.toContain(secret.slice(8));
  });

  test("with another body, address or method is refused", async () => {
    const first = await create("https://a.example/", "k-1");
    expect(first.status).toBe(201);
    expect(await create("https://b.example/", "k-1")).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await ask({ method: "POST", address: `/endpoints/${first.body.endpoint!.id}/secret-rotations`, headers: { "idempotency-key": "k-1" } })).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await countOf()).toBe(1);
  });

  test("of requests at once lets one happen; the others are told to wait", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create("https://a.example/", "k-1")));
    expect(await countOf()).toBe(1);
    const waiting = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201).length + waiting.length).toBe(8);
    for (const each of waiting) expect([each.body.code, each.headers.get("retry-after")]).toEqual(["idempotency_in_flight", "1"]);
  });

  test("counts for the asking key and the organization alone", async () => {
    const other = await createOrganization(stage.db);
    const platform = await stage.key(null);
    await create("https://a.example/", "k-1");
    expect((await create("https://a.example/", "k-1", { key: await stage.key(other.id) })).headers.get("idempotent-replayed")).toBeNull();
    expect((await create("https://a.example/", "k-1", { key: await stage.key(mine.id) })).status).toBe(201);
    for (const { slug } of [mine, other]) expect((await create("https://a.example/", "k-1", { key: platform, address: `/endpoints?organization=${slug}` })).headers.get("idempotent-replayed")).toBeNull();
    expect([await countOf(), await countOf(other.id)]).toEqual([3, 2]);
  });

  test("of a request that was refused is free for a better one", async () => {
    expect((await create("http://10.0.0.1/", "k-1")).body.code).toBe("url_refused");
    expect((await create("https://a.example/", "k-1")).status).toBe(201);
  });

  test("lasts a day; then the request happens again", async () => {
    await create("https://a.example/", "k-1");
    const { rows } = await stage.db.servicePool.query<{ hours: number }>("SELECT extract(epoch FROM expires_at - now())::int / 3600.0 AS hours FROM idempotency_keys WHERE organization_id = $1", [mine.id]);
    expect(Number(rows[0]!.hours)).toBeCloseTo(24, 1);
    await stage.db.servicePool.query("UPDATE idempotency_keys SET expires_at = now() - interval '1 second' WHERE organization_id = $1", [mine.id]);
    expect((await create("https://a.example/", "k-1")).headers.get("idempotent-replayed")).toBeNull();
    expect(await countOf()).toBe(2);
  });

  test("of a process that died in the middle is never worked on again: nobody knows what it did", async () => {
    await create("https://a.example/", "k-1");
    await stage.db.servicePool.query("UPDATE idempotency_keys SET status = NULL, headers = NULL, body = NULL WHERE organization_id = $1", [mine.id]);
    expect((await create("https://a.example/", "k-1")).body.code).toBe("idempotency_in_flight");
    await stage.db.servicePool.query("UPDATE idempotency_keys SET locked_until = now() - interval '1 second' WHERE organization_id = $1", [mine.id]);
    for (let time = 0; time < 2; time++) expect(await create("https://a.example/", "k-1")).toMatchObject({ status: 409, body: { code: "idempotency_outcome_unknown" } });
    expect(await create("https://b.example/", "k-1")).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await countOf()).toBe(1);
  });

  test.each(["", "é", "x".repeat(256)])("that is none (%j) is refused", async (bad) => {
    const response = await create("https://a.example/", encodeURIComponent(bad) === bad ? bad : "\u00e9");
    expect([response.status, response.body.code]).toEqual([400, "invalid_idempotency_key"]);
  });

  test("in quotes is the same one", async () => {
    await create("https://a.example/", '"k-1"');
    expect((await create("https://a.example/", "k-1")).headers.get("idempotent-replayed")).toBe("true");
  });
});

describe("an ETag", () => {
  const place = async () => `/endpoints/${toPublicId("ep", (await createEndpointRow(stage.db, mine.id)).id)}`;
  const tagOf = async (address: string) => (await ask({ method: "GET", address })).headers.get("etag")!;

  test("is strong, the same while nothing changes, another after a change, and known by If-None-Match", async () => {
    const address = await place();
    const tag = await tagOf(address);
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    expect(await tagOf(address)).toBe(tag);
    const known = await ask({ method: "GET", address, headers: { "if-none-match": `"other", W/${tag}` } });
    expect([known.status, known.text, known.headers.get("etag")]).toEqual([304, "", tag]);
    const updated = await ask({ method: "PATCH", address, body: { description: "new" }, headers: { "if-match": tag } });
    expect([updated.status, updated.headers.get("etag")]).toEqual([200, await tagOf(address)]);
    expect(await tagOf(address)).not.toBe(tag);
  });

  test("is needed for an update, and one that is not the present one changes nothing", async () => {
    const address = await place();
    const tag = await tagOf(address);
    expect(await ask({ method: "PATCH", address, body: { description: "x" } })).toMatchObject({ status: 428, body: { code: "precondition_required" } });
    for (const wrong of ['"other"', `W/${tag}`, "nonsense", tag.slice(1, -1)]) expect(await ask({ method: "PATCH", address, body: { description: "x" }, headers: { "if-match": wrong } })).toMatchObject({ status: 412, body: { code: "precondition_failed" } });
    expect(await tagOf(address)).toBe(tag);
    for (const right of [`"other", ${tag}`, "*"]) expect((await ask({ method: "PATCH", address, body: { description: "y" }, headers: { "if-match": right } })).status).toBe(200);
  });

  test("lets one of two updates at once through", async () => {
    const address = await place();
    const tag = await tagOf(address);
    const answers = await Promise.all(["one", "two", "three"].map((description) => ask({ method: "PATCH", address, body: { description }, headers: { "if-match": tag } })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
  });

  test("of an event type lets one of two updates at once through, and tells the others the present one", async () => {
    const address = `/event-types/${(await createEventType(stage.db, `raced.t${newId().slice(-12)}`)).name}?organization=${mine.slug}`;
    const platform = await stage.key(null);
    const tag = (await ask({ method: "GET", address, key: platform })).headers.get("etag")!;
    const answers = await Promise.all(["one", "two", "three"].map((description) => ask({ method: "PUT", address, body: { description }, headers: { "if-match": tag }, key: platform })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    const present = (await ask({ method: "GET", address, key: platform })).headers.get("etag");
    for (const { status, body } of answers) if (status === 412) expect(body).toMatchObject({ code: "precondition_failed", etag: present });
  });

  test("an update keeps what it does not name, whoever changed that meanwhile", async () => {
    const address = await place();
    const patch = (body: object) => ask({ method: "PATCH", address, body, headers: { "if-match": "*" } });
    const answers = await Promise.all([patch({ description: "kept" }), patch({ filters: ["order.*"] }), patch({ settings: { timeoutMs: 9_000 } })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await ask({ method: "GET", address })).body).toMatchObject({ description: "kept", filters: ["order.*"], settings: { timeoutMs: 9_000 } });
  });

  test("an endpoint's waits alone are changed, or refused where its schedule is another", async () => {
    const address = await place();
    const patch = (settings: object) => ask({ method: "PATCH", address, body: { settings }, headers: { "if-match": "*" } });
    expect(await patch({ customSchedule: [7] })).toMatchObject({ status: 422, body: { code: "custom_schedule_unused" } });
    expect((await patch({ schedule: "custom", customSchedule: [5, 60] })).status).toBe(200);
    expect((await patch({ customSchedule: [7] })).body).toMatchObject({ settings: { schedule: "custom", customSchedule: [7] } });
  });

  test("may be given to a deletion, which then deletes what was seen alone", async () => {
    const address = await place();
    expect((await ask({ method: "DELETE", address, headers: { "if-match": '"other"' } })).status).toBe(412);
    expect((await ask({ method: "DELETE", address, headers: { "if-match": await tagOf(address) } })).status).toBe(200);
    expect((await ask({ method: "GET", address })).status).toBe(404);
  });
});

describe("a signing secret", () => {
  test("is in the answer that made it, and in no other answer about the endpoint", async () => {
    const made = await create("https://a.example/", newId());
    const address = `/endpoints/${made.body.endpoint!.id}`;
    const rotated = await ask({ method: "POST", address: `${address}/secret-rotations`, body: { overlapSeconds: 60 } });
    expect([rotated.status, rotated.body.secret]).toEqual([201, expect.stringMatching(/^whsec_/)]);
    for (const path of ["", "/signing", "/credentials", "/health", "/timeline"]) {
      const { status, text } = await ask({ method: "GET", address: address + path });
      expect([path, status]).toEqual([path, 200]);
      for (const secret of [made.body.secret!, rotated.body.secret!]) expect(text).not.toContain(secret.slice(6));
    }
    expect((await ask({ method: "GET", address: "/audit" })).text).not.toContain(rotated.body.secret!.slice(6));
  });
});

describe("a list", () => {
  test("comes page by page, each row once, by cursors that only this list knows", async () => {
    const ids = [];
    for (let i = 0; i < 5; i++) ids.push(toPublicId("ep", (await createEndpointRow(stage.db, mine.id)).id));
    const seen: string[] = [];
    let cursor = "";
    for (let pages = 0; pages < 3; pages++) {
      const { body } = await ask({ method: "GET", address: `/endpoints?limit=2${cursor && `&cursor=${cursor}`}` });
      const page = body as unknown as { items: { id: string }[]; nextCursor: string | null };
      seen.push(...page.items.map(({ id }) => id));
      expect(page.nextCursor === null).toBe(pages === 2);
      cursor = page.nextCursor ?? "";
      if (pages === 0) expect((await ask({ method: "GET", address: `/deliveries?cursor=${cursor}` })).body.code).toBe("invalid_cursor");
    }
    expect(seen).toEqual(ids);
  });

  test.each(["cursor=x", "cursor=WyJlbmRwb2ludHMubGlzdCJd", "limit=0", "limit=101", "limit=x", "limit=1&limit=2", "unknown=1", "status=odd", "organization=%00"])("asked for with %s is refused", async (query) => {
    const { status, body } = await ask({ method: "GET", address: `/endpoints?${query}` });
    expect([query, [400, 422].includes(status), body.code]).toEqual([query, true, query.startsWith("cursor") ? "invalid_cursor" : "invalid_request"]);
  });
});

test("what bytes say in a schema, an example or a test's data is kept as it was written", async () => {
  const platform = await stage.key(null);
  const name = `exact.t${newId().slice(-12)}`;
  const sent = `{"name":"${name}","description":"x","schema":{"type":"object"},"example":{"n":1152921504606846977,  "a":1.0}}`;
  expect((await ask({ method: "POST", address: `/event-types?organization=${mine.slug}`, body: sent, key: platform })).status).toBe(201);
  expect(await stage.db.service.eventType.findUnique({ where: { name } })).toMatchObject({ example: '{"n":1152921504606846977,  "a":1.0}', schema: '{"type":"object"}' });
  const endpoint = await createEndpointRow(stage.db, mine.id, { url: stage.receiver.url("/exact") });
  const tested = await ask({ method: "POST", address: `/endpoints/${toPublicId("ep", endpoint.id)}/tests`, body: '{"type":"test.ping","data":{"n":1152921504606846977}}' });
  expect(tested.status).toBe(201);
  expect(stage.receiver.requests().findLast(({ path }) => path === "/exact")!.body.toString()).toContain('"data":{"n":1152921504606846977}');
});

test.each<Record<string, string>>([{}, { "content-type": "application/json" }, { "content-length": "0" }])("a write that takes no body, or need not, may come without one, whatever is said of it (%j)", async (headers) => {
  const address = `/endpoints/${toPublicId("ep", (await createEndpointRow(stage.db, mine.id)).id)}`;
  expect((await ask({ method: "POST", address: `${address}/secret-rotations`, headers })).status).toBe(201);
  expect((await ask({ method: "POST", address: `${address}/secret-rotations`, headers, body: "" })).status).toBe(201);
  expect((await ask({ method: "DELETE", address: `${address}/activation`, headers })).status).toBe(200);
});

test.each(["/events", "/api-keys", "/portal-links"])("POST %s takes the organization in the body alone, and does nothing for one in the query", async (address) => {
  const other = await createOrganization(stage.db);
  const platform = await stage.key(null);
  await createEventType(stage.db, "order.paid").catch(() => {}); // there from the test before
  const bodies: Record<string, object> = { "/events": { type: "order.paid", data: {} }, "/api-keys": { name: "x", scopes: ["events:publish"] }, "/portal-links": { role: "developer", label: "jane" } };
  const body = { organization: mine.slug, ...bodies[address] };
  expect(await ask({ method: "POST", address: `${address}?organization=${other.slug}`, body, key: platform })).toMatchObject({ status: 422, body: { code: "invalid_request", errors: [{ field: "organization" }] } });
  expect((await ask({ method: "POST", address, body, key: platform })).status).toBeLessThan(203);
  for (const table of ["event", "apiKey", "portalLink"] as const) expect(await (stage.db.service[table] as typeof stage.db.service.event).count({ where: { organizationId: other.id } })).toBe(0);
});
