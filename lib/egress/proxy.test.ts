import { createServer, type Server } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EgressClient } from "./client";
import { DEFAULT_EGRESS_POLICY } from "./policy";
import { dialThroughProxy, parseEgressProxy } from "./proxy";

let receiver: Server;
let proxy: Server;
let answer: "tunnel" | "403" | "502" | "babble" | "early";
const asked: { target: string; authorization: string | undefined }[] = [];
const port = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  receiver = createServer((_, response) => void response.writeHead(201).end("hello"));
  proxy = createServer();
  proxy.on("connect", (request, client) => {
    asked.push({ target: request.url!, authorization: request.headers["proxy-authorization"] });
    if (answer === "babble") return void client.end("what?\r\n\r\n");
    if (answer !== "tunnel" && answer !== "early") return void client.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
    const [host, number] = request.url!.split(":");
    const upstream = connect(Number(number), host, () => {
      client.write(`HTTP/1.1 200 Connected\r\n\r\n${answer === "early" ? "HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n" : ""}`);
      upstream.pipe(client).pipe(upstream);
    });
    for (const socket of [client, upstream]) socket.on("error", () => {});
  });
  for (const server of [receiver, proxy]) await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  asked.length = 0;
  answer = "tunnel";
});
afterAll(() => [receiver, proxy].forEach((server) => (server.closeAllConnections(), server.close())));

async function send(path = "/hook", proxyPort = port(proxy), host = "127.0.0.1") {
  const policy = { ...DEFAULT_EGRESS_POLICY, loopbackTargets: [{ host: "127.0.0.1", port: port(receiver) }] };
  const client = new EgressClient({ policy, dial: dialThroughProxy({ host: "127.0.0.1", port: proxyPort, credentials: "dXNlcjpwYXNz" }) });
  const result = await client.send({ url: `http://${host}:${port(receiver)}${path}`, method: "POST", headers: {}, body: Buffer.from("x"), connectTimeoutMs: 2_000, totalTimeoutMs: 4_000, maxResponseBytes: 100 });
  await client.close();
  return result;
}

test("a request goes through the tunnel to the vetted address, with the proxy's credentials", async () => {
  expect(await send()).toMatchObject({ kind: "response", status: 201, body: Buffer.from("hello"), remoteAddress: "127.0.0.1" });
  expect(asked).toEqual([{ target: `127.0.0.1:${port(receiver)}`, authorization: "Basic dXNlcjpwYXNz" }]);
});

test("what the guard refuses never reaches the proxy", async () => {
  expect(await send("/", port(proxy), "10.0.0.1")).toMatchObject({ kind: "failure", errorClass: "egress_refused" });
  expect(asked).toEqual([]);
});

test("a proxy that refuses, babbles, speaks too early or is away is our own trouble", async () => {
  for (const trouble of ["403", "babble", "early"] as const) {
    answer = trouble;
    expect([trouble, await send()]).toMatchObject([trouble, { kind: "failure", errorClass: "sender_overloaded" }]);
  }
  expect(await send("/", 1)).toMatchObject({ kind: "failure", errorClass: "sender_overloaded" });
});

test("that the receiver cannot be reached from the proxy is the receiver's", async () => {
  answer = "502";
  expect(await send()).toMatchObject({ kind: "failure", errorClass: "network_unreachable" });
});

test("the setting is an address of a proxy, or nothing", () => {
  expect(parseEgressProxy({})).toBeNull();
  expect(parseEgressProxy({ POSTHORN_EGRESS_PROXY: "http://u%40x:p@[::1]:4750" })).toEqual({ host: "::1", port: 4750, credentials: Buffer.from("u@x:p").toString("base64") });
  for (const text of ["10.0.0.5:4750", "https://proxy:1", "http://proxy/path"]) expect(() => parseEgressProxy({ POSTHORN_EGRESS_PROXY: text })).toThrow("POSTHORN_EGRESS_PROXY");
});
