import { createHash } from "node:crypto";
import { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  closeWithoutAnswer, drippedBody, drippedHeaders, endlessBody, endlessInterim, gzipBomb, inTurn, raw, resetWithoutAnswer, silence, stalledBody, status,
} from "@/e2e/receiver/behaviours";
import { makeCertificates, type Certificates } from "@/e2e/receiver/certificates";
import { startDnsServer, type DnsAnswer, type DnsServer } from "@/e2e/receiver/dns-server";
import { loopbackPolicy } from "@/e2e/receiver/loopback-policy";
import { startReceiver, type Behaviour, type Receiver, type ReceiverOptions } from "@/e2e/receiver/receiver";
import { EgressClient, type EgressClientOptions, type EgressRequest, type EgressResult } from "@/lib/egress/client";
import { classify, type Verdict } from "./classify";

const HOST = "hooks.example.com";
const ok = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok";
const closing: { close(): Promise<void> }[] = [];
let certificates: Certificates;
let dns: DnsServer;

beforeAll(async () => {
  certificates = await makeCertificates([HOST, "127.0.0.9"]);
  dns = await startDnsServer({ [HOST]: { A: ["127.0.0.1"] } });
});
afterAll(() => dns.close());
afterEach(async () => {
  for (const thing of closing.splice(0).reverse()) await thing.close();
});

async function receiver(options: ReceiverOptions): Promise<Receiver> {
  const started = await startReceiver(options);
  closing.push(started);
  return started;
}

function clientFor(port: number, options: Partial<EgressClientOptions> = {}): EgressClient {
  const client = new EgressClient({ policy: loopbackPolicy([port], { dnsServers: [dns.address] }), ...options });
  closing.push(client);
  return client;
}

function request(url: string, more: Partial<EgressRequest> = {}): EgressRequest {
  return {
    url,
    method: "POST",
    headers: { "content-type": "application/json", "webhook-id": "evt_1" },
    body: Buffer.from('{"a":1}'),
    connectTimeoutMs: 4_000,
    totalTimeoutMs: 4_500,
    maxResponseBytes: 16_384,
    ...more,
  };
}

async function send(behaviour: Behaviour, more: Partial<EgressRequest> = {}) {
  const target = await receiver({ behaviour });
  const result = await clientFor(target.port).send(request(target.url(), more));
  return { result, target };
}

const verdictOf = (result: EgressResult, policy: "any-failure" | "transient-only" = "any-failure", now = new Date()): Verdict =>
  classify(result, { policy, now });

function expectVerdict(result: EgressResult, outcome: Verdict["outcome"], errorClass: string, transient: Verdict["outcome"] = outcome) {
  const { outcome: first, errorClass: name } = verdictOf(result);
  expect({ outcome: first, errorClass: name, result: first === outcome && name === errorClass ? "" : result }).toEqual({ outcome, errorClass, result: "" });
  expect(verdictOf(result, "transient-only").outcome).toBe(transient);
}

describe("a receiver that answers", () => {
  it.each<[string, number, Verdict["outcome"], string, Verdict["outcome"]?]>([
    ...[200, 201, 202, 206, 226, 299].map((code) => ["ST-04", code, "delivered", "ok"] as [string, number, "delivered", string]),
    ["ST-02", 204, "delivered", "ok"],
    ["ST-04", 205, "delivered", "ok"],
    ...[300, 301, 302, 303, 307, 308].map((code) => ["ST-10", code, "retry", "redirect_not_followed", "permanent"] as [string, number, "retry", string, "permanent"]),
    ["ST-11", 304, "retry", "unexpected_status", "permanent"],
    ...[305, 306, 399, 402, 418, 425, 451, 460, 499].map((code) => ["ST-12", code, "retry", "unexpected_status", "permanent"] as [string, number, "retry", string, "permanent"]),
    ...[401, 403, 407].map((code) => ["ST-14", code, "retry", "unauthorized", "permanent"] as [string, number, "retry", string, "permanent"]),
    ["ST-13", 400, "retry", "bad_request", "permanent"],
    ["ST-15", 404, "retry", "not_found", "permanent"],
    ["ST-16", 408, "retry", "receiver_timeout"],
    ["ST-17", 409, "retry", "conflict", "permanent"],
    ["ST-18", 410, "disable", "endpoint_gone"],
    ["TR-13", 413, "permanent", "payload_too_large"],
    ["ST-22", 429, "retry", "rate_limited"],
    ...[500, 501, 505, 507, 508, 511, 599].map((code) => ["ST-23", code, "retry", "server_error"] as [string, number, "retry", string]),
    ...[502, 503, 504, 521].map((code) => ["ST-24", code, "retry", "gateway_error"] as [string, number, "retry", string]),
    ...[600, 700, 999].map((code) => ["ST-26", code, "retry", "unexpected_status", "permanent"] as [string, number, "retry", string, "permanent"]),
  ])("%s: status %d is %s, %s", async (_id, code, outcome, errorClass, transient) => {
    const { result, target } = await send(status(code, code < 400 && code >= 300 ? { location: "/elsewhere" } : {}));
    expectVerdict(result, outcome, errorClass, transient);
    expect(verdictOf(result).breakerFailure).toBe(code >= 500 && code <= 599);
    expect(verdictOf(result).slowDown).toBe(code === 502 || code === 504);
    expect(target.requests()).toHaveLength(1);
  });

  it("ST-03: 204 and 304 with a body they must not have are judged by the status alone", async () => {
    expectVerdict((await send(raw("HTTP/1.1 204 No Content\r\ncontent-length: 5\r\n\r\nhello"))).result, "delivered", "ok");
    expectVerdict((await send(raw("HTTP/1.1 304 Not Modified\r\ncontent-length: 5\r\n\r\nhello"))).result, "retry", "unexpected_status", "permanent");
  });

  it("ST-05: an unasked 100 Continue is not valid here", async () => {
    expectVerdict((await send(raw(`HTTP/1.1 100 Continue\r\n\r\n${ok}`))).result, "retry", "invalid_http_response");
    expectVerdict((await send(raw(`HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n`))).result, "retry", "invalid_http_response");
  });

  it("ST-06: 102 and 103 before the answer are passed over", async () => {
    expectVerdict((await send(raw(`HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${ok}`))).result, "delivered", "ok");
  });

  it("ST-07: 103 for ever ends at the total deadline", async () => {
    const { result, target } = await send(endlessInterim, { totalTimeoutMs: 800 });
    expectVerdict(result, "retry", "total_timeout");
    expect(result.timings.totalMs).toBeLessThan(4_000);
    expect(target.requests()).toHaveLength(1);
  });

  it("ST-07: a flood of 103 does not keep the sender busy until then", async () => {
    const { result } = await send(raw("HTTP/1.1 103 Early Hints\r\n\r\n".repeat(5_000)), { totalTimeoutMs: 20_000 });
    expectVerdict(result, "retry", "total_timeout");
  });

  it("ST-08: 102 and then silence is a missing answer", async () => {
    expectVerdict((await send(raw("HTTP/1.1 102 Processing\r\n\r\n"), { totalTimeoutMs: 800 })).result, "retry", "response_timeout");
  });

  it("ST-27: statuses 099 and 000 are not HTTP", async () => {
    for (const code of ["099", "000"]) expectVerdict((await send(raw(`HTTP/1.1 ${code} X\r\ncontent-length: 0\r\n\r\n`))).result, "retry", "invalid_http_response");
  });
});

describe("a receiver that asks for a pause", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  it.each([
    ["RA-01", "120", 120_000],
    ["RA-03", "Mon, 30 Nov 2026 12:02:00 GMT", 120_000],
    ["RA-03", "Sun, 29 Nov 2026 12:00:00 GMT", null],
    ["RA-04", "Monday, 30-Nov-26 12:02:00 GMT", 120_000],
    ["RA-04", "Mon Nov 30 12:02:00 2026", 120_000],
    ...["-5", "+5", "1.5"].map((value) => ["RA-05", value, null] as const),
    ...["1e3", "0x10", "Infinity", "NaN", "soon", "5 minutes", ""].map((value) => ["RA-06", value, null] as const),
    ["RA-07", "99999999999", 86_400_000],
    ["RA-10", "9999999", 86_400_000],
  ] as const)("%s: Retry-After %j on 429 is a floor of %s ms", async (_id, value, expected) => {
    const { result } = await send(status(429, { "Retry-After": value }));
    expectVerdict(result, "retry", "rate_limited");
    expect(verdictOf(result, "any-failure", now).retryAfterMs).toBe(expected);
  });

  it("is heard on 429 and 503 and on nothing else", async () => {
    expect(verdictOf((await send(status(503, { "retry-after": "60" }))).result).retryAfterMs).toBe(60_000);
    for (const code of [200, 302, 408, 500, 502]) expect(verdictOf((await send(status(code, { "retry-after": "60" }))).result).retryAfterMs).toBeNull();
  });
});

describe("a receiver whose connection misbehaves", () => {
  it.each<[string, string, Behaviour, string]>([
    ["TR-01", "accepts and never answers", silence, "response_timeout"],
    ["TR-02", "drips its headers", drippedHeaders, "response_timeout"],
    ["TR-10", "closes with no bytes", closeWithoutAnswer, "connection_closed"],
    ["TR-10", "closes in the middle of its headers", raw("HTTP/1.1 200 OK\r\nx-a", "fin"), "connection_closed"],
    ["TR-11", "resets before answering", resetWithoutAnswer, "connection_reset"],
    ["TR-17", "ends lines with LF alone", raw("HTTP/1.1 200 OK\ncontent-length: 2\n\nok", "fin"), "invalid_http_response"],
    ["TR-18", "sends 17 KiB of headers", raw(`HTTP/1.1 200 OK\r\nx-a: ${"a".repeat(17 * 1024)}\r\ncontent-length: 0\r\n\r\n`), "response_headers_too_large"],
    ["TR-19", "puts NUL into a header value", raw("HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 0\r\n\r\n"), "invalid_http_response"],
    ["TR-19", "puts a space into a header name", raw("HTTP/1.1 200 OK\r\nx a: b\r\ncontent-length: 0\r\n\r\n"), "invalid_http_response"],
    ["TR-21", "repeats Content-Length", raw("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok"), "invalid_http_response"],
    ["TR-21", "gives two different lengths", raw("HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\nok"), "invalid_http_response"],
    ["TR-21", "gives a length and chunks", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n2\r\nok\r\n0\r\n\r\n"), "invalid_http_response"],
    ["TR-21", "gives a length that overflows", raw("HTTP/1.1 200 OK\r\ncontent-length: 99999999999999999999999\r\n\r\nok"), "invalid_http_response"],
    ["", "answers with something else than HTTP", raw("220 mail.example.com ESMTP\r\n"), "invalid_http_response"],
  ])("%s: %s", async (_id, _what, behaviour, errorClass) => {
    const { result, target } = await send(behaviour, { totalTimeoutMs: 1_200 });
    expectVerdict(result, "retry", errorClass);
    expect(verdictOf(result)).toMatchObject({ breakerFailure: true, countsAsAttempt: true });
    expect(target.requests()).toHaveLength(1);
    expect(result.timings.totalMs).toBeLessThan(4_000);
  });

  it.each<[string, string, Behaviour, string | null]>([
    ["TR-03", "drips its body", drippedBody, "total_timeout"],
    ["TR-04", "stalls in its body", stalledBody, "total_timeout"],
    ["TR-05", "never ends its body", endlessBody, null],
    ["TR-07", "promises a longer body and closes", raw("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", "fin"), "connection_closed"],
    ["TR-09", "resets within its body", raw("HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nhalf", "rst"), "connection_reset"],
    ["TR-09", "cuts its chunks off", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhal", "fin"), "connection_closed"],
    ["TR-09", "gives a chunk size that is none", raw("HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nhalf\r\n"), "invalid_http_response"],
  ])("%s: %s, and a 2xx stays delivered", async (_id, _what, behaviour, bodyError) => {
    const { result, target } = await send(behaviour, { totalTimeoutMs: 1_200 });
    expectVerdict(result, "delivered", "ok");
    expect(result).toMatchObject({ kind: "response", status: 200, bodyTruncated: true, bodyError });
    if (result.kind === "response") expect(result.body.length).toBeLessThanOrEqual(16_384);
    expect(result.timings.totalMs).toBeLessThan(4_000);
    expect(target.requests()).toHaveLength(1);
  });

  it("TR-05: an endless body is read to exactly the limit", async () => {
    const { result } = await send(endlessBody, { maxResponseBytes: 1_000 });
    expect(result).toMatchObject({ bodyTruncated: true, bodyError: null });
    if (result.kind === "response") expect(result.body).toEqual(Buffer.alloc(1_000, "e"));
  });

  it("TR-06: a compressed body is asked not to be, and stays as it came", async () => {
    const { result, target } = await send(gzipBomb(8));
    expectVerdict(result, "delivered", "ok");
    if (result.kind === "response") expect(result.body.subarray(0, 2).toString("hex")).toBe("1f8b");
    expect(target.requests()[0]!.headers["accept-encoding"]).toBe("identity");
  });

  it("TR-08: bytes after the response harm neither it nor the next request", async () => {
    const target = await receiver({ behaviour: raw(`${ok}extra bytes`), paths: { "/twice": raw(ok + ok) } });
    const client = clientFor(target.port);
    for (const path of ["/", "/", "/twice", "/twice", "/"]) expectVerdict(await client.send(request(target.url(path))), "delivered", "ok");
    expect(target.requests()).toHaveLength(5);
  });

  it("TR-12: a kept connection that closes as the request arrives is replaced once, free of charge", async () => {
    const target = await receiver({ behaviour: inTurn(status(200), closeWithoutAnswer, status(201)) });
    const client = clientFor(target.port);
    await client.send(request(target.url()));
    const result = await client.send(request(target.url()));
    expect(result).toMatchObject({ kind: "response", status: 201, reusedConnection: false });
    expect(target.requests().map(({ connection }) => connection)).toEqual([1, 1, 2]);
    expect(target.requests()[2]!.body).toEqual(target.requests()[1]!.body);
  });

  it("TR-12: it is not replaced twice, nor after a byte of an answer, nor when it was fresh", async () => {
    const twice = await receiver({ behaviour: inTurn(status(200), closeWithoutAnswer) });
    const client = clientFor(twice.port);
    await client.send(request(twice.url()));
    const failed = await client.send(request(twice.url()));
    expectVerdict(failed, "retry", "connection_closed");
    expect(failed).toMatchObject({ evidence: { resent: true } });
    expect(twice.requests()).toHaveLength(3);

    const partial = await receiver({ behaviour: inTurn(status(200), raw("HTTP/1.1 2", "fin")) });
    const second = clientFor(partial.port);
    await second.send(request(partial.url()));
    expectVerdict(await second.send(request(partial.url())), "retry", "connection_closed");
    expect(partial.requests()).toHaveLength(2);
  });

  it("TR-13: 413 is heard although it comes while a large body is still being written", async () => {
    for (const end of ["end", "destroy"] as const) {
      const target = await receiver({
        onConnection: (socket) => {
          socket.once("data", () => socket.write("HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n", () => setTimeout(() => socket[end](), 50)));
          return true;
        },
      });
      const result = await clientFor(target.port).send(request(target.url(), { body: Buffer.alloc(5_000_000), totalTimeoutMs: 3_000 }));
      expectVerdict(result, "permanent", "payload_too_large");
    }
  });

  it("TR-18: 3,000 tiny headers pass", async () => {
    expectVerdict((await send(raw(`HTTP/1.1 200 OK\r\n${"a:b\r\n".repeat(3_000)}content-length: 0\r\n\r\n`))).result, "delivered", "ok");
  });

  it("TR-20: bytes beyond ASCII in header values are kept as latin1", async () => {
    const { result } = await send(raw("HTTP/1.1 200 OK\r\nX-Name: caf\xe9 \xc3\xa9\r\nset-cookie: a\r\nset-cookie: b\r\ncontent-length: 0\r\n\r\n"));
    expectVerdict(result, "delivered", "ok");
    expect(result).toMatchObject({ headers: [["X-Name", "café Ã©"], ["set-cookie", "a"], ["set-cookie", "b"], ["content-length", "0"]] });
  });
});

describe("a receiver that cannot be reached", () => {
  const dialError = (code: string) => () => {
    const socket = new Socket();
    process.nextTick(() => socket.destroy(Object.assign(new Error(`connect ${code}`), { code })));
    return socket;
  };

  it("TR-24: refused, at one address and at several", async () => {
    const target = await startReceiver();
    await target.close();
    const client = clientFor(target.port);
    expectVerdict(await client.send(request(target.url())), "retry", "connection_refused");
    dns.set("two.example.com", { A: ["127.0.0.2", "127.0.0.3"] });
    const both = await client.send(request(`http://two.example.com:${target.port}/`));
    expectVerdict(both, "retry", "connection_refused");
    expect(both).toMatchObject({ evidence: { tried: "127.0.0.2: connection_refused; 127.0.0.3: connection_refused" } });
  });

  it.each([
    ["TR-25", "EHOSTUNREACH", "network_unreachable", true],
    ["TR-25", "ENETUNREACH", "network_unreachable", true],
    ["TR-26", "ETIMEDOUT", "connect_timeout", true],
    ["TR-27", "EMFILE", "sender_overloaded", false],
    ["TR-27", "EADDRNOTAVAIL", "sender_overloaded", false],
  ])("%s: %s is %s", async (_id, code, errorClass, counts) => {
    const result = await clientFor(443, { dial: dialError(code) }).send(request(`https://${HOST}/`));
    expectVerdict(result, "retry", errorClass);
    expect(verdictOf(result)).toMatchObject({ countsAsAttempt: counts, breakerFailure: counts });
  });

  it("TR-26: a connection attempt that meets silence ends at the connect limit", async () => {
    const result = await clientFor(443, { dial: () => new Socket() }).send(request(`https://${HOST}/`, { connectTimeoutMs: 150, totalTimeoutMs: 5_000 }));
    expectVerdict(result, "retry", "connect_timeout");
    expect(result.timings.totalMs).toBeLessThan(4_000);
  });
});

describe("a receiver whose TLS is wrong", () => {
  async function overTls(tls: ReceiverOptions["tls"], more: Partial<ReceiverOptions> = {}, host = HOST) {
    const target = await receiver({ tls, ...more });
    const result = await clientFor(target.port).send(request(`https://${host}:${target.port}/`, { tls: { ca: certificates.ca }, totalTimeoutMs: 3_000 }));
    return { result, target };
  }

  it("is reached when its certificate is right, by name and by address", async () => {
    const { result } = await overTls(certificates.good);
    expectVerdict(result, "delivered", "ok");
    expect(result.timings).toMatchObject({ dnsMs: expect.any(Number), connectMs: expect.any(Number), tlsMs: expect.any(Number) });
    expectVerdict((await overTls(certificates.good, { host: "127.0.0.9" }, "127.0.0.9")).result, "delivered", "ok");
  });

  it.each([
    ["TL-01", "expired", "tls_expired"],
    ["TL-04", "notYetValid", "tls_not_yet_valid"],
    ["TL-05", "otherName", "tls_name_mismatch"],
    ["TL-02", "selfSigned", "tls_self_signed"],
  ] as const)("%s: %s certificate is %s, and no request is written", async (_id, name, errorClass) => {
    const { result, target } = await overTls(certificates[name]);
    expectVerdict(result, "retry", errorClass);
    expect(target.requests()).toHaveLength(0);
    if (result.kind === "failure") expect(result.evidence.certificateValidTo).toMatch(/GMT$/);
  });

  it("TL-03: a certificate of an unknown authority is not trusted", async () => {
    const target = await receiver({ tls: certificates.good });
    const result = await clientFor(target.port).send(request(`https://${HOST}:${target.port}/`));
    expectVerdict(result, "retry", "tls_incomplete_chain");
  });

  it("TL-05: an IP-literal URL needs a certificate for that address", async () => {
    const { result } = await overTls(certificates.good, {}, "127.0.0.1");
    expectVerdict(result, "retry", "tls_name_mismatch");
  });

  it("TL-08: plain http on an https URL", async () => {
    const onConnection = (socket: Socket) => {
      socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
      return true;
    };
    const target = await receiver({ onConnection });
    const result = await clientFor(target.port).send(request(`https://${HOST}:${target.port}/`));
    expectVerdict(result, "retry", "tls_not_tls");
  });

  it("TL-09: TLS on an http URL", async () => {
    const target = await receiver({ tls: certificates.good });
    const result = await clientFor(target.port).send(request(`http://${HOST}:${target.port}/`));
    expectVerdict(result, "retry", "connection_closed");
  });

  it("TL-10: a client certificate is asked for, and works once it is given", async () => {
    const options = { ...certificates.good, ca: certificates.ca, requestCert: true, rejectUnauthorized: true };
    const { result, target } = await overTls(options);
    expectVerdict(result, "retry", "connection_closed");
    const { cert, key } = certificates.client;
    const second = await clientFor(target.port).send(request(`https://${HOST}:${target.port}/`, { tls: { ca: certificates.ca, cert, key } }));
    expectVerdict(second, "delivered", "ok");
  });

  it("TL-11: a handshake that never completes ends at the connect limit", async () => {
    const target = await receiver({ onConnection: () => true });
    const result = await clientFor(target.port).send(request(`https://${HOST}:${target.port}/`, { connectTimeoutMs: 150, totalTimeoutMs: 5_000 }));
    expectVerdict(result, "retry", "connect_timeout");
    expect(result).toMatchObject({ evidence: { stage: "tls" } });
  });
});

describe("a name that does not resolve", () => {
  it.each<[string, DnsAnswer, Verdict["outcome"], string]>([
    ["DN-01", { rcode: "NXDOMAIN" }, "retry", "dns_not_found"],
    ["DN-02", { rcode: "SERVFAIL" }, "retry", "dns_failure"],
    ["DN-02", { rcode: "REFUSED" }, "retry", "dns_failure"],
    ["DN-02", { rcode: "FORMERR" }, "retry", "dns_failure"],
    ["DN-04", {}, "retry", "dns_no_address"],
  ])("%s: %j", async (_id, answer, outcome, errorClass) => {
    dns.set("broken.example.com", answer);
    const result = await clientFor(443).send(request("https://broken.example.com/", { totalTimeoutMs: 6_000 }));
    expectVerdict(result, outcome, errorClass);
  });

  it("DN-03: a name server that stays silent", async () => {
    dns.set("silent.example.com", { silent: true });
    const result = await clientFor(443).send(request("https://silent.example.com/", { totalTimeoutMs: 400 }));
    expectVerdict(result, "retry", "dns_timeout");
    expect(result.timings.totalMs).toBeLessThan(4_000);
  });

  it("DN-06: when one family is broken, the other delivers within the same attempt", async () => {
    for (const [host, name] of [["127.0.0.5", "four.example.com"], ["::1", "six.example.com"]] as const) {
      const target = await receiver({ host });
      dns.set(name, { A: ["127.0.0.5", "127.0.0.6", "127.0.0.7", "127.0.0.8", "127.0.0.9"], AAAA: ["::1"] });
      const result = await clientFor(target.port).send(request(`http://${name}:${target.port}/`));
      expectVerdict(result, "delivered", "ok");
      expect(result.remoteAddress).toBe(host);
      expect(target.requests()).toHaveLength(1);
    }
  });

  it("DN-06: a silent address costs its share of the time, and is tried last the next time", async () => {
    const target = await receiver({});
    dns.set("dead.example.com", { A: ["127.0.0.4", "127.0.0.1"] });
    const dialed: string[] = [];
    const dial: EgressClientOptions["dial"] = ({ address, port }) => {
      dialed.push(address);
      return address === "127.0.0.4" ? new Socket() : new Socket().connect(port, address);
    };
    const client = clientFor(target.port, { dial });
    const url = `http://dead.example.com:${target.port}/`;
    target.behave(status(200, { connection: "close" }));
    for (let i = 0; i < 2; i++) expectVerdict(await client.send(request(url, { connectTimeoutMs: 600 })), "delivered", "ok");
    expect(dialed).toEqual(["127.0.0.4", "127.0.0.1", "127.0.0.1"]);
  });

  it("DN-07: a name that DNS cannot ask for is permanent", async () => {
    const source = { resolve4: () => Promise.reject(Object.assign(new Error("queryA EBADNAME"), { code: "EBADNAME" })), resolve6: () => Promise.reject(Object.assign(new Error("queryAaaa EBADNAME"), { code: "EBADNAME" })) };
    expectVerdict(await clientFor(443, { resolver: source }).send(request("https://odd.example.com/")), "permanent", "request_not_sendable");
  });
});

describe("the bytes of a payload", () => {
  it.each([
    ["PL-02", '{"text":"\\ud800"}'],
    ["PL-04", '{ "b":1,"a":2,\n"10":3,"9":4,"a":5 }'],
    ["PL-06", "[]"],
    ["PL-06", `"${"x".repeat(1_000_000)}"`],
    ["PL-08", '{"__proto__":1,"</script>":"\u2028\u202e🚀"}'],
  ])("%s arrive as they were given", async (_id, text) => {
    const body = Buffer.from(text);
    const { result, target } = await send(status(200), { body, totalTimeoutMs: 3_000 });
    expectVerdict(result, "delivered", "ok");
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(target.requests()[0]!.body)).toBe(hash(body));
    expect(target.requests()[0]!.headers["content-length"]).toBe(String(body.length));
  });

  it("PL-09: of an answer are kept as bytes, NUL and broken UTF-8 included", async () => {
    const { result } = await send((exchange) => exchange.respond(500, { body: Buffer.from([0, 0xff, 0xfe, 0xc3]) }));
    expectVerdict(result, "retry", "server_error");
    if (result.kind === "response") expect(result.body).toEqual(Buffer.from([0, 0xff, 0xfe, 0xc3]));
  });
});
