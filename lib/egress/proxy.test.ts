import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type * as Net from "node:net";
import { connect, type AddressInfo } from "node:net";
import { generate } from "selfsigned";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { classify } from "@/lib/delivery/classify";
import { EgressClient } from "./client";
import { DEFAULT_EGRESS_POLICY } from "./policy";
import { dialThroughProxy, parseEgressProxy } from "./proxy";
import type { EgressTls } from "./tls-options";

/** A machine that is gone answers nothing at all; a test has none, so connections to this port never come to anything. */
const blackHole = 2;
vi.mock("node:net", async (importOriginal) => {
  const net = await importOriginal<typeof Net>();
  return { ...net, connect: (...args: [{ port?: number }]) => (args[0].port === 2 ? new net.Socket() : net.connect(...(args as unknown as [number]))) };
});

let receiver: Server;
let proxy: Server;
let answer: "tunnel" | "403" | "407" | "502" | "babble" | "early" | "hang-up";
const asked: { target: string; authorization: string | undefined }[] = [];
const port = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  receiver = createServer((_, response) => void response.writeHead(201).end("hello"));
  proxy = createServer();
  proxy.on("connect", (request, client) => {
    asked.push({ target: request.url!, authorization: request.headers["proxy-authorization"] });
    if (answer === "hang-up") return void client.end();
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

async function send(path = "/hook", proxyPort = port(proxy), host = "127.0.0.1", timeoutMs = 4_000) {
  return sendTo(`http://${host}:${port(receiver)}${path}`, proxyPort, timeoutMs);
}

async function sendTo(url: string, proxyPort = port(proxy), timeoutMs = 4_000, tls?: EgressTls) {
  const policy = { ...DEFAULT_EGRESS_POLICY, loopbackTargets: [{ host: "127.0.0.1", port: Number(new URL(url).port) }] };
  const client = new EgressClient({ policy, dial: dialThroughProxy({ host: "127.0.0.1", port: proxyPort, credentials: "dXNlcjpwYXNz" }) });
  const result = await client.send({ url, method: "POST", headers: {}, body: Buffer.from("x"), connectTimeoutMs: timeoutMs, totalTimeoutMs: timeoutMs, maxResponseBytes: 100, ...(tls && { tls }) });
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

test("a proxy that does not know us, babbles, speaks too early, hangs up or is away is our own trouble", async () => {
  for (const trouble of ["407", "babble", "early", "hang-up"] as const) {
    answer = trouble;
    expect([trouble, await send()]).toMatchObject([trouble, { kind: "failure", errorClass: "sender_overloaded" }]);
  }
  expect(await send("/", 1)).toMatchObject({ kind: "failure", errorClass: "sender_overloaded" });
  // With the shortest timeout that an endpoint can have.
  expect(await send("/", blackHole, "127.0.0.1", 1_000)).toMatchObject({ kind: "failure", errorClass: "sender_overloaded", evidence: { code: "EPROXY" } });
});

test("that the proxy does not let an address through is a refusal of it, which uses up an attempt", async () => {
  answer = "403";
  const result = await send();
  expect(result).toMatchObject({ kind: "failure", errorClass: "egress_refused", evidence: { refusedBy: "proxy", address: "127.0.0.1" } });
  expect(classify(result, { policy: "any-failure", now: new Date() })).toMatchObject({ outcome: "retry", countsAsAttempt: true, breakerFailure: false });
});

test("TLS is spoken with the receiver, through the tunnel", async () => {
  for (const [ip, expected] of [["127.0.0.1", { status: 200, body: Buffer.from("secret") }], ["127.0.0.2", { errorClass: "tls_name_mismatch" }]] as const) {
    const { private: key, cert } = await generate([{ name: "commonName", value: ip }], { keyType: "ec", algorithm: "sha256", extensions: [{ name: "subjectAltName", altNames: [{ type: 7, ip }] }] });
    const secure = createTlsServer({ key, cert }, (_, response) => void response.end("secret"));
    await new Promise<void>((resolve) => secure.listen(0, "127.0.0.1", resolve));
    const { port: securePort } = secure.address() as AddressInfo;
    expect(await sendTo(`https://127.0.0.1:${securePort}/hook`, undefined, undefined, { ca: cert })).toMatchObject(expected);
    expect(asked.at(-1)!.target).toBe(`127.0.0.1:${securePort}`);
    secure.closeAllConnections();
    secure.close();
  }
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
