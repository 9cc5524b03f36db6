import { once } from "node:events";
import type { Server } from "node:http";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createIngestServer } from "./ingest-server";
import { maxBodyBytes } from "./publish";
import { createPublishBench, read } from "./publish-bench";

let bench: Awaited<ReturnType<typeof createPublishBench>>;
let server: Server;
let port: number;

beforeAll(async () => {
  bench = await createPublishBench();
  server = createIngestServer({ "/api/v1/events": bench.handler });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await bench.close();
});

/** The same request through the bare server. */
async function leanly(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const body = request.body === null ? undefined : await request.arrayBuffer();
  return fetch(`http://127.0.0.1:${port}${pathname}`, { method: request.method, headers: request.headers, body });
}

const event = (extra: object = {}) => ({ type: "order.paid", data: { n: 1 }, ...extra });

test.each<[string, unknown, Record<string, string>]>([
  ["an event without a key", event(), { authorization: "" }],
  ["an unknown key", event(), { authorization: `Bearer phk_${"x".repeat(43)}` }],
  ["text that is no JSON", '{"type": "order.paid", data}', {}],
  ["nothing", "", {}],
  ["another media type", event(), { "content-type": "text/plain" }],
  ["a compressed body", event(), { "content-encoding": "gzip" }],
  ["bytes that are no UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), {}],
  ["an unknown type", { type: "order.lost", data: {} }, {}],
  ["a misspelt field", { type: "order.paid", date: {} }, {}],
  ["a batch with one that is wrong", { events: [event(), { type: 5, data: {} }] }, {}],
  ["an awkward key", event(), { "idempotency-key": "ü" .repeat(3) }],
])("%s is refused by the lean door as everywhere", async (_, body, headers) => {
  const [usual, lean] = [await bench.post(body, headers), await bench.post(body, headers, leanly)];
  expect(lean.status).toBeGreaterThanOrEqual(400);
  const alike = ({ status, headers, body }: typeof usual) => ({ status, type: headers.get("content-type"), challenge: headers.get("www-authenticate"), body: { ...body, requestId: undefined, instance: undefined } });
  expect(alike(lean)).toEqual(alike(usual));
  expect(lean.headers.get("x-request-id")).toMatch(/\S/);
});

test("an event and a batch are stored, and the same key again is the same event", async () => {
  const first = await bench.post(event(), { "idempotency-key": "lean-1" }, leanly);
  expect([first.status, first.body.reused]).toEqual([202, false]);
  const again = await bench.post(event(), { "idempotency-key": "lean-1" });
  expect([again.status, again.body.id, again.body.reused]).toEqual([202, first.body.id, true]);
  const batch = await bench.post({ events: [event(), event()] }, {}, leanly);
  expect([batch.status, batch.body.events.length]).toEqual([202, 2]);
});

test("a body over the limit is a 413, announced or not", async () => {
  const over = `{"type":"order.paid","data":"${"x".repeat(maxBodyBytes)}"}`;
  const { status, body } = await bench.post(over, {}, leanly);
  expect([status, body.code]).toEqual([413, "body_too_large"]);
  const stream = new ReadableStream({ start: (controller) => (controller.enqueue(Buffer.from(over)), controller.close()) });
  const chunked = await read(await fetch(`http://127.0.0.1:${port}/api/v1/events`, { method: "POST", headers: { authorization: `Bearer ${bench.acmeKey}`, "content-type": "application/json" }, body: stream, duplex: "half" } as RequestInit));
  expect([chunked.status, chunked.body.code]).toEqual([413, "body_too_large"]);
});

test("other methods and paths get a problem that says what is there", async () => {
  const get = await read(await fetch(`http://127.0.0.1:${port}/api/v1/events`));
  expect([get.status, get.body.code, get.headers.get("allow")]).toEqual([405, "method_not_allowed", "POST"]);
  for (const path of ["/", "/api/v1/endpoints", "/__proto__", "/constructor"]) {
    const elsewhere = await read(await fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body: "{}" }));
    expect([path, elsewhere.status, elsewhere.body.code]).toEqual([path, 404, "not_found"]);
  }
});

test("a caller that leaves in the middle of its body, or speaks no HTTP, harms nobody", async () => {
  for (const bytes of ["POST /api/v1/events HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{", "GET\0 / HTTP/9\r\n\r\n", "\x16\x03\x01\x02"]) {
    const socket = net.connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.end(bytes);
    socket.resume();
    await once(socket, "close");
  }
  expect((await bench.post(event(), {}, leanly)).status).toBe(202);
});
