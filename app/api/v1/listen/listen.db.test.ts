import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { withTenantClient } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { publishEvents, type EventInput } from "@/lib/events/publish";
import { findApiKey } from "@/lib/api-keys/find";
import { revokeApiKey } from "@/lib/api-keys/revoke";
import { openShop, type Shop } from "@/lib/client/testing/open-shop";
import { readEventStream } from "@/lib/client/event-stream";
import { idFloor } from "@/lib/id-floor";
import { toPublicId } from "@/lib/ids";
import { createOrganization } from "@/prisma/factories";
import { createListenHandler } from "./listen";

// Streams take the time of whatever runs beside them.
vi.setConfig({ testTimeout: 120_000 });
const patiently = { timeout: 60_000 };

let shop: Shop;
let mine: { id: string; slug: string };
let key: string;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(async () => {
  mine = await createOrganization(shop.db);
  key = await shop.keyOf(mine.id, "events:read");
});
afterAll(() => shop.close());

const publish = (organizationId: string, ...events: EventInput[]) => withTenantClient(shop.db, organizationId, (client) => publishEvents(viaPg(client), organizationId, events));
const paid = (data: unknown): EventInput => ({ type: "order.paid", data });

interface Heard {
  event: string;
  id: string;
  data: { id: string; type: string; replayed: boolean; payload: string; code?: string };
}

/** Opens the stream; `heard` fills up until `close`. */
async function open(query = "", headers: Record<string, string> = {}) {
  const stop = new AbortController();
  const response = await fetch(`${shop.server.url}/api/v1/listen${query}`, { headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", ...headers }, signal: stop.signal });
  const heard: Heard[] = [];
  const ended = (async () => {
    try {
      for await (const message of readEventStream(response.body!)) if (message.event !== "open") heard.push({ ...message, data: JSON.parse(message.data) });
    } catch {
      // closed by this test
    }
  })();
  const until = async (count: number) => {
    for (const begun = Date.now(); heard.length < count; await new Promise((resolve) => setTimeout(resolve, 50))) {
      if (Date.now() - begun > 60_000) throw new Error(`Of ${count} messages ${heard.length} came: ${JSON.stringify(heard)}`);
    }
    return heard;
  };
  return { response, heard, until, ended, close: () => (stop.abort(), ended) };
}

const dataOf = ({ data }: Heard) => JSON.parse(Buffer.from(data.payload, "base64").toString()).data as unknown;

test("what is published is told as it is signed and sent, and nothing of another organization or from before", async () => {
  await publish(mine.id, paid("before"));
  const other = await createOrganization(shop.db);
  const stream = await open();
  expect(stream.response.headers.get("content-type")).toBe("text/event-stream");
  await publish(other.id, paid("theirs"));
  const [event] = await publish(mine.id, paid({ n: 1, "😀": 1.5 }));
  const [told] = await stream.until(1);
  expect(told).toMatchObject({ event: "event", id: toPublicId("evt", event!.id), data: { type: "order.paid", replayed: false } });
  const stored = await shop.db.service.event.findUniqueOrThrow({ where: { id: event!.id } });
  expect(Buffer.from(told!.data.payload, "base64")).toEqual(Buffer.from(stored.payload));
  await publish(mine.id, paid("last"));
  expect((await stream.until(2)).map(dataOf)).toEqual([{ n: 1, "😀": 1.5 }, "last"]);
  await stream.close();
});

test("the last ones come first, by type, and are marked", async () => {
  await publish(mine.id, paid(1), { type: "order.refunded", data: 2 }, paid(3), { type: "test.ping", data: 4 }, paid(5));
  const stream = await open("?last=2&type=order.paid");
  await publish(mine.id, { type: "order.refunded", data: 6 }, paid(7));
  expect((await stream.until(3)).map((told) => [dataOf(told), told.data.replayed])).toEqual([[3, true], [5, true], [7, false]]);
  await stream.close();
  const prefixed = await open("?last=3&type=order.*");
  expect((await prefixed.until(3)).map(dataOf)).toEqual([5, 6, 7]);
  await prefixed.close();
});

test("an event whose transaction was long in committing is told after later ones", async () => {
  const stream = await open();
  const client = await shop.db.tenantPool.connect();
  await client.query("BEGIN");
  await client.query("SELECT set_config('app.org_id', $1, true)", [mine.id]);
  await publishEvents(viaPg(client), mine.id, [paid("early")]);
  await publish(mine.id, paid("late"));
  await stream.until(1);
  await client.query("COMMIT");
  client.release();
  expect((await stream.until(2)).map(dataOf)).toEqual(["late", "early"]);
  await stream.close();
});

test("after a lost connection it goes on, with nothing left out", async () => {
  const [first] = await publish(mine.id, paid(1));
  await publish(mine.id, paid(2), paid(3));
  const stream = await open("?last=3", { "last-event-id": toPublicId("evt", first!.id) });
  // The one at whose id it goes on may come again.
  const told = (await stream.until(2)).map((each) => [dataOf(each), each.data.replayed]);
  expect(told.filter(([data]) => data !== 1)).toEqual(expect.arrayContaining([[2, false]]));
  await publish(mine.id, paid(4));
  await expect.poll(() => stream.heard.map(dataOf), patiently).toEqual([1, 2, 3, 4]);
  await stream.close();
});

test("the opening has a place from which a later connection goes on, and keeps it", async () => {
  await publish(mine.id, paid("before"));
  const placeOf = async (headers: Record<string, string> = {}) => {
    const stop = new AbortController();
    const response = await fetch(`${shop.server.url}/api/v1/listen`, { headers: { authorization: `Bearer ${key}`, accept: "text/event-stream", ...headers }, signal: stop.signal });
    const { value } = await readEventStream(response.body!).next();
    stop.abort();
    return value!;
  };
  const opened = await placeOf();
  expect(opened).toMatchObject({ event: "open", data: "{}", id: expect.stringMatching(/^evt_\w{26}$/) });
  const [event] = await publish(mine.id, paid("in the gap"));
  expect(opened.id < toPublicId("evt", event!.id)).toBe(true);
  expect((await placeOf({ "last-event-id": opened.id })).id).toBe(opened.id);
  const stream = await open("?last=1", { "last-event-id": opened.id });
  expect((await stream.until(2)).map((told) => [dataOf(told), told.data.replayed])).toEqual([["before", true], ["in the gap", false]]);
  await stream.close();
});

test("more than one page that is there, or that came in a gap, is told or left out as a whole, in order", async () => {
  const floor = idFloor(new Date());
  await shop.db.servicePool.query(
    `INSERT INTO events (id, organization_id, type, fingerprint, payload, occurred_at)
     SELECT posthorn_uuidv7(), $1, 'order.paid', '\\x00', convert_to('{"data":' || n || '}', 'UTF8'), now() FROM generate_series(1, 5300) AS n`,
    [mine.id],
  );
  const fresh = await open();
  await publish(mine.id, paid("new"));
  expect((await fresh.until(1)).map(dataOf)).toEqual(["new"]);
  await fresh.close();
  const after = await open("", { "last-event-id": toPublicId("evt", floor) });
  const told = await after.until(5_301);
  expect(told.map(({ id }) => id)).toEqual(told.map(({ id }) => id).sort());
  expect(new Set(told.map(({ id }) => id)).size).toBe(5_301);
  await after.close();
});

test("a key that is revoked hears no more", async () => {
  const stream = await open();
  const found = await findApiKey(shop.db, key);
  await revokeApiKey(shop.db, toPublicId("key", found.ok ? found.key.id : ""));
  await stream.ended;
  expect(stream.heard).toMatchObject([{ event: "refused", data: { code: "api_key_revoked" } }]);
});

test("who may not is refused before anything is streamed", async () => {
  const ask = async (secret: string, query = "", accept = "text/event-stream") => {
    const response = await fetch(`${shop.server.url}/api/v1/listen${query}`, { headers: { ...(secret && { authorization: `Bearer ${secret}` }), accept } });
    return [response.status, ((await response.json()) as { code: string }).code];
  };
  const other = await createOrganization(shop.db);
  expect(await ask("")).toEqual([401, "missing_api_key"]);
  expect(await ask(await shop.keyOf(mine.id, "deliveries:read").then((secret) => secret.slice(0, -1) + "x"))).toEqual([401, "invalid_api_key"]);
  expect(await ask(await shop.keyOf(mine.id, "events:publish"))).toEqual([403, "missing_scope"]);
  expect(await ask(key, `?organization=${other.slug}`)).toEqual([404, "not_found"]);
  expect(await ask(await shop.keyOf(null, "events:read"))).toEqual([422, "organization_required"]);
  expect(await ask(key, "?type=or der")).toEqual([422, "invalid_request"]);
  expect(await ask(key, "?last=101")).toEqual([422, "invalid_request"]);
  expect(await ask(key, "?lats=1")).toEqual([422, "invalid_request"]);
  expect(await ask(key, "", "*/*")).toEqual([406, "event_stream_needed"]);
  expect((await fetch(`${shop.server.url}/api/v1/listen`, { method: "POST" })).status).toBe(405);
});

test("ten listen at once, and a place that is left is free", async () => {
  const streams = [];
  for (let n = 0; n < 10; n++) streams.push(await open());
  const eleventh = await open();
  expect([eleventh.response.status, eleventh.response.headers.get("retry-after")]).toEqual([429, "30"]);
  await streams[0]!.close();
  await expect.poll(async () => (streams[0] = await open()).response.status, patiently).toBe(200);
  await Promise.all(streams.map((stream) => stream.close()));
});

const ask = (handler: ReturnType<typeof createListenHandler>, signal?: AbortSignal) => handler(new Request("https://hooks.example/api/v1/listen", { headers: { authorization: `Bearer ${key}`, accept: "text/event-stream" }, signal }));

test("the stream ends by itself, so that nothing stays open for ever", async () => {
  const response = await ask(createListenHandler(() => shop.db, 300));
  expect(await response.text()).toMatch(/^event: open\nid: evt_\w{26}\ndata: \{\}\n\nevent: end\ndata: \{\}\n\n$/);
});

test("a place is free once its client is gone or its time is over, though nobody ever read the body", async () => {
  const [long, short] = [createListenHandler(() => shop.db), createListenHandler(() => shop.db, 500)];
  const gone = new AbortController();
  for (let n = 0; n < 10; n++) expect((await ask(long, gone.signal)).status).toBe(200);
  expect((await ask(long)).status).toBe(429);
  gone.abort();
  for (let n = 0; n < 10; n++) expect((await ask(short)).status).toBe(200);
  for (let n = 0; n < 11; n++) await expect.poll(async () => (await ask(long, AbortSignal.abort())).status, patiently).toBe(200);
});
