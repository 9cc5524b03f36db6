import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createEndpointRow, createOrganization } from "@/prisma/factories";
import { PosthornAddressError, PosthornApiError, PosthornConnectionError, PosthornTimeoutError } from "./errors";
import type { ListenedEvent, ListenOptions } from "./listen";
import type { Endpoint } from "./operations.generated";
import { Posthorn, type PosthornOptions } from "./posthorn";
import { openShop, type Shop } from "./testing/open-shop";

/** The client against the very routes and a database, over HTTP. */

// Streams and tries take the time of whatever runs beside them.
vi.setConfig({ testTimeout: 120_000 });

let shop: Shop;
let mine: { id: string; slug: string };
let apiKey: string;
let posthorn: Posthorn;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  mine = await createOrganization(shop.db);
  apiKey = await shop.keyOf(mine.id, "events:publish", "events:read", "endpoints:write", "deliveries:read", "deliveries:redeliver", "keys:write");
  posthorn = client();
  shop.server.asked.length = 0;
  shop.server.refuseNext(0, null);
});
afterAll(() => shop.close());

/** Waits a thousandth of what it would. */
const client = (options: Partial<PosthornOptions> = {}) => new Posthorn({ baseUrl: shop.server.url, apiKey, random: () => 0, ...options });
const payloadOf = async (id: string) => new TextDecoder().decode(await posthorn.payload(id));
const events = () => shop.db.service.event.findMany({ where: { organizationId: mine.id } });

describe("publishing", () => {
  test("an event goes out byte for byte where it is given as text, and as a value otherwise", async () => {
    await createEndpointRow(shop.db, mine.id);
    const event = await posthorn.publish({ type: "order.paid", data: { id: "ord_1" }, timestamp: new Date("2026-11-30T12:00:00.000Z") });
    expect(event).toMatchObject({ id: expect.stringMatching(/^evt_/), deliveries: 1, reused: false });
    expect(await payloadOf(event.id)).toContain('"timestamp":"2026-11-30T12:00:00.000Z","apiVersion":"v1","data":{"id":"ord_1"}}');
    const json = '{ "big" : 12345678901234567890, "e":"\\u00e9😀" }';
    expect(await payloadOf((await posthorn.publish({ type: "order.paid", json })).id)).toContain(`"data":${json}}`);
    await expect(posthorn.publish({ type: "order.paid", data: undefined })).rejects.toThrow("data is missing");
  });

  test("a batch is stored whole or not at all", async () => {
    const published = await posthorn.publishBatch([{ type: "order.paid", data: 1 }, { type: "order.refunded", json: "2" }]);
    expect(published.map(({ type }) => type)).toEqual(["order.paid", "order.refunded"]);
    await expect(posthorn.publishBatch([{ type: "order.paid", data: 1 }, { type: "order.unknown", data: 2 }])).rejects.toMatchObject({ status: 422, code: "unknown_event_type", errors: [{ field: "events[1].type" }] });
    expect(await events()).toHaveLength(2);
  });

  test("an answer that is lost on the way is asked for again, and the event exists once", async () => {
    const lossy: typeof fetch = async (...request) => {
      await fetch(...request);
      if (shop.server.asked.length === 1) throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
      return fetch(...request);
    };
    expect(await client({ fetch: lossy }).publish({ type: "order.paid", data: {} })).toMatchObject({ reused: true });
    expect(await events()).toHaveLength(1);
  });

  test("a key of the platform publishes for the organization that it is set to, or that a call names", async () => {
    const other = await createOrganization(shop.db);
    const platform = client({ apiKey: await shop.keyOf(null, "events:publish", "events:read"), organization: mine.slug });
    await platform.publish({ type: "order.paid", data: {} });
    await platform.publish({ type: "order.paid", data: {}, organization: other.slug });
    expect([(await events()).length, (await platform.events.list({ organization: other.slug })).items.length, (await platform.events.list()).items.length]).toEqual([1, 1, 1]);
  });
});

describe("managing", () => {
  test("a write whose answer is lost is sent again under the same key, and happens once", async () => {
    const keys: (string | null)[] = [];
    const lossy: typeof fetch = async (...request) => {
      keys.push(new Headers(request[1]?.headers).get("idempotency-key"));
      const response = await fetch(...request);
      if (keys.length === 1) throw new TypeError("fetch failed", { cause: new Error("read ECONNRESET") });
      return response;
    };
    const { endpoint } = await client({ fetch: lossy }).endpoints.create({ body: { url: "http://127.0.0.1:8443/hooks", filters: ["*"] } });
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
    expect((await posthorn.endpoints.list()).items.map(({ id }) => id)).toEqual([endpoint.id]);
  });

  test("an endpoint from its making to its end, with typed answers", async () => {
    const { endpoint, secret } = await posthorn.endpoints.create({ body: { url: "http://127.0.0.1:8443/hooks", filters: ["order.*"] } });
    expect(secret).toMatch(/^whsec_/);
    const read = await posthorn.endpoints.get({ endpoint: endpoint.id });
    const typed: Endpoint = read;
    expect([typed.url, read.etag, Object.keys(read).includes("etag")]).toEqual(["http://127.0.0.1:8443/hooks", expect.stringMatching(/^"/), false]);
    const changed = await posthorn.endpoints.update({ endpoint: endpoint.id, ifMatch: read.etag, body: { description: "Billing" } });
    expect(changed.description).toBe("Billing");
    await expect(posthorn.endpoints.update({ endpoint: endpoint.id, ifMatch: read.etag, body: { description: "Sales" } })).rejects.toMatchObject({ status: 412, code: "precondition_failed" });
    expect((await posthorn.endpoints.disable({ endpoint: endpoint.id })).status).toBe("disabled");
    await posthorn.endpoints.delete({ endpoint: endpoint.id });
    expect((await posthorn.endpoints.list()).items).toEqual([]);
  });

  test("a list is a page when awaited, and everything when iterated", async () => {
    await createEndpointRow(shop.db, mine.id);
    await posthorn.publishBatch(Array.from({ length: 7 }, (_, n) => ({ type: n % 2 ? "order.paid" : "order.refunded", data: n })));
    shop.server.asked.length = 0;
    const page = await posthorn.deliveries.list({ limit: 3 });
    expect([page.items.length, typeof page.nextCursor]).toEqual([3, "string"]);
    const seen = [];
    for await (const delivery of posthorn.deliveries.list({ limit: 3 })) seen.push(delivery.id);
    expect([seen.length, new Set(seen).size, shop.server.asked.length]).toEqual([7, 7, 4]);
    const few = [];
    for await (const delivery of posthorn.deliveries.list({ limit: 2, state: ["pending", "failed"], type: ["order.paid"] })) if (few.push(delivery.eventType) === 2) break;
    expect([few, shop.server.asked.length]).toEqual([["order.paid", "order.paid"], 5]);
  });

  test("an operation without an answer resolves to nothing", async () => {
    const { id } = await posthorn.apiKeys.create({ body: { name: "Another", scopes: ["events:publish"] } });
    expect(await posthorn.apiKeys.revoke({ key: id })).toBeUndefined();
  });

  test("a part of the address is one part, whatever it holds", async () => {
    for (const odd of ["../../organizations", "a/b", "%2e%2e", "?x=1", "ü"]) await expect(posthorn.endpoints.get({ endpoint: odd }), odd).rejects.toMatchObject({ status: 404, code: "not_found" });
    for (const none of ["", ".", ".."]) await expect(posthorn.endpoints.get({ endpoint: none })).rejects.toThrow("endpoint is missing");
  });
});

describe("what goes wrong", () => {
  test("a refusal says what, why and what to do, with the id of the request", async () => {
    const error = await posthorn.endpoints.get({ endpoint: "ep_none" }).then(() => null, (thrown: unknown) => thrown as PosthornApiError);
    expect(error).toBeInstanceOf(PosthornApiError);
    expect(error).toMatchObject({ status: 404, code: "not_found", message: "No endpoint with this id.", fix: expect.stringMatching(/\.$/), requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(shop.server.asked).toHaveLength(1);
    await expect(client({ apiKey: "phk_wrong" }).key.get()).rejects.toMatchObject({ status: 401, code: "invalid_api_key" });
  });

  test("too much and not now are tried again after Retry-After, and given up in the end", async () => {
    const answer = { status: 503, headers: { "retry-after": "0", "content-type": "application/problem+json" }, body: '{"code":"database_unavailable","detail":"Not now.","fix":"Later."}' };
    shop.server.refuseNext(2, answer);
    expect(await posthorn.key.get()).toMatchObject({ name: "Shop" });
    expect(shop.server.asked).toHaveLength(3);
    shop.server.refuseNext(9, answer);
    await expect(client({ maxRetries: 1 }).key.get()).rejects.toMatchObject({ status: 503, code: "database_unavailable" });
    expect(shop.server.asked).toHaveLength(5);
    shop.server.refuseNext(1, { ...answer, status: 429, headers: { ...answer.headers, "retry-after": "3600" } });
    await expect(posthorn.key.get()).rejects.toMatchObject({ status: 429 });
    expect(shop.server.asked).toHaveLength(6);
  });

  test("a broken connection is tried again", async () => {
    shop.server.refuseNext(1, null);
    expect(await posthorn.publish({ type: "order.paid", data: {} })).toMatchObject({ reused: false });
    await expect(client({ baseUrl: "http://127.0.0.1:1", maxRetries: 1 }).key.get()).rejects.toThrow(PosthornConnectionError);
  });

  test("a signal ends it at once, also while it waits, and a silent server after its time", async () => {
    const reason = new Error("changed my mind");
    await expect(posthorn.key.get({}, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    shop.server.refuseNext(9, { status: 429, headers: { "retry-after": "50" } });
    const stop = new AbortController();
    setTimeout(() => stop.abort(reason), 50);
    await expect(posthorn.key.get({}, { signal: stop.signal })).rejects.toBe(reason);
    const silent: typeof fetch = (_, init) => new Promise((_resolve, reject) => init!.signal!.addEventListener("abort", () => reject(init!.signal!.reason as Error)));
    await expect(client({ fetch: silent, maxRetries: 0 }).key.get({}, { timeoutMs: 30 })).rejects.toThrow(PosthornTimeoutError);
  });

  test("an address that is no Posthorn is told apart from a refusal, and the key follows no redirect", async () => {
    shop.server.refuseNext(1, { status: 200, headers: { "content-type": "text/html" }, body: "<!doctype html>" });
    await expect(posthorn.key.get()).rejects.toThrow(PosthornAddressError);
    await expect(client({ baseUrl: `${shop.server.url}/elsewhere` }).key.get()).rejects.toThrow("Check the base URL");
    shop.server.refuseNext(1, { status: 308, headers: { location: "https://evil.example/api/v1/key" } });
    await expect(posthorn.key.get()).rejects.toThrow("Redirects are not followed");
    expect(client({ baseUrl: `${shop.server.url}/api/v1/` }).baseUrl).toBe(shop.server.url);
    for (const baseUrl of ["nonsense", "ftp://example.com", "https://a:b@example.com", "https://example.com/?x=1"]) expect(() => client({ baseUrl })).toThrow(/address/);
    for (const wrong of ["", "phk_\n", "phk ü"]) expect(() => client({ apiKey: wrong })).toThrow("API key");
  });

  test("no error tells the key", async () => {
    const errors = await Promise.all([posthorn.endpoints.get({ endpoint: "x" }), client({ baseUrl: "http://127.0.0.1:1", maxRetries: 0 }).key.get()].map((call) => Promise.resolve(call).then(() => "", (error: Error) => JSON.stringify([error, error.message, error.stack, error.cause, String((error.cause as Error | undefined)?.stack)]))));
    for (const text of errors) expect(text.includes(apiKey)).toBe(false);
    expect(JSON.stringify(posthorn)).not.toContain(apiKey);
  });
});

describe("listening", () => {
  const dataIn = ({ payload }: ListenedEvent) => JSON.parse(new TextDecoder().decode(payload)).data as unknown;
  /** Listens until `stop`; the events, openings and losses so far. */
  function start(options: ListenOptions = {}, by = posthorn) {
    const ending = new AbortController();
    const lost: number[] = [];
    const so = { heard: [] as unknown[], opened: 0, lost };
    const ended = (async () => {
      for await (const event of by.listen({ signal: ending.signal, onOpen: () => so.opened++, onLost: (_, againInMs) => lost.push(againInMs), ...options })) so.heard.push(dataIn(event));
    })();
    return Object.assign(so, { stop: () => (ending.abort(), ended) });
  }
  const patiently = { timeout: 60_000 };
  // By itself: a request of its own would take the refusals that are meant for the stream.
  const publish = (data: unknown) => shop.stage.publish(mine.id, { type: "order.paid", data });

  test("tells each event once across a lost connection, and ends with its signal", async () => {
    await publish(0);
    const listening = start({ last: 1 });
    await expect.poll(() => listening.heard, patiently).toEqual([0]);
    await publish(1);
    await expect.poll(() => listening.heard, patiently).toEqual([0, 1]);
    shop.server.breakConnections();
    await publish(2);
    await expect.poll(() => listening.heard, patiently).toEqual([0, 1, 2]);
    expect([listening.opened, listening.lost.length]).toEqual([2, 1]);
    await listening.stop();
  });

  test("what is published while the connection is lost is told, also where nothing was told before; what is older is not", async () => {
    await publish("before");
    const listening = start();
    await expect.poll(() => listening.opened, patiently).toBe(1);
    shop.server.refuseNext(1, { status: 429, headers: { "retry-after": "1", "content-type": "application/problem+json" }, body: '{"code":"too_many_listeners"}' });
    shop.server.breakConnections();
    await expect.poll(() => listening.lost.length, patiently).toBe(1);
    await publish("in the gap");
    await expect.poll(() => listening.heard, patiently).toEqual(["in the gap"]);
    await publish("after it");
    await expect.poll(() => listening.heard, patiently).toEqual(["in the gap", "after it"]);
    // Retry-After is a floor; without it the second wait would be half a second.
    expect([listening.opened, listening.lost.length, listening.lost[1]! >= 1_000]).toEqual([2, 2, true]);
    await listening.stop();
  });

  test("the last ones that were asked for come too where the connection was lost before them", async () => {
    await Promise.all([publish(1), publish(1)]);
    let broken = false;
    const first: typeof fetch = async (...request) => {
      const response = await fetch(...request);
      if (broken || !String(request[0]).includes("/listen")) return response;
      broken = true;
      const reader = response.body!.getReader();
      const { value } = await reader.read();
      await reader.cancel();
      return new Response(value, { headers: response.headers });
    };
    const listening = start({ last: 2 }, client({ fetch: first }));
    await expect.poll(() => listening.heard, patiently).toEqual([1, 1]);
    await publish(2);
    await expect.poll(() => listening.heard, patiently).toEqual([1, 1, 2]);
    expect(listening.opened).toBe(2);
    await listening.stop();
  });

  test("ends with the refusal where the key may not", async () => {
    const may = client({ apiKey: await shop.keyOf(mine.id, "events:publish") });
    await expect(may.listen().next()).rejects.toMatchObject({ status: 403, code: "missing_scope" });
  });
});
