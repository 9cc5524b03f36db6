import { createServer, Socket, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { closeWithoutAnswer, inTurn, status } from "@/e2e/receiver/behaviours";
import { makeCertificates, type Certificates } from "@/e2e/receiver/certificates";
import { startDnsServer, type DnsAnswer, type DnsServer } from "@/e2e/receiver/dns-server";
import { loopbackPolicy } from "@/e2e/receiver/loopback-policy";
import { startReceiver, type Receiver } from "@/e2e/receiver/receiver";
import { EgressClient, type EgressClientOptions, type EgressRequest } from "@/lib/egress/client";
import type { Dial } from "@/lib/egress/connect";
import { DEFAULT_EGRESS_POLICY, type EgressPolicy } from "@/lib/egress/policy";
import { classify } from "./classify";

let dns: DnsServer;
let certificates: Certificates;
let receiver: Receiver;
const clients: EgressClient[] = [];

beforeAll(async () => {
  dns = await startDnsServer();
  certificates = await makeCertificates(["good.example.com"]);
});
afterAll(() => dns.close());
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
  await receiver.close();
});

/** Counts where connections would go, and opens none: public addresses are not reached from a test. */
function countingDial() {
  const dialed: string[] = [];
  const dial: Dial = ({ address }) => {
    dialed.push(address);
    const socket = new Socket();
    process.nextTick(() => socket.destroy(Object.assign(new Error("refused"), { code: "ECONNREFUSED" })));
    return socket;
  };
  return { dialed, dial };
}

function client(policy: Partial<EgressPolicy>, options: Partial<EgressClientOptions> = {}): EgressClient {
  const made = new EgressClient({ policy: { ...DEFAULT_EGRESS_POLICY, dnsServers: [dns.address], ...policy }, ...options });
  clients.push(made);
  return made;
}

function request(url: string, more: Partial<EgressRequest> = {}): EgressRequest {
  return { url, method: "POST", headers: { "webhook-id": "evt_1" }, body: Buffer.from("{}"), connectTimeoutMs: 1_500, totalTimeoutMs: 4_500, maxResponseBytes: 1_000, ...more };
}

describe("a name that leads to a forbidden address", () => {
  it.each<[string, string, DnsAnswer, string]>([
    ["DNS-02", "a9fea9fe.nip.io", { A: ["169.254.169.254"] }, "169.254.169.254 is a cloud metadata address"],
    ["DNS-03", "0x7f.0x0.0x0.0x1.nip.io", { A: ["127.0.0.1"] }, "127.0.0.1 is a loopback address"],
    ["DNS-04", "localtest.me", { A: ["127.0.0.1"], AAAA: ["::1"] }, "127.0.0.1 is a loopback address"],
    ["DNS-05", "multi.example.com", { A: ["93.184.216.34", "10.0.0.5"] }, "10.0.0.5 is a private address"],
    ["DNS-06", "dual.example.com", { A: ["93.184.216.34"], AAAA: ["::1"] }, "::1 is the loopback address"],
    ["DNS-07", "mapped.example.com", { AAAA: ["::ffff:7f00:1"] }, "127.0.0.1 written as IPv6"],
    ["DNS-08", "compat.example.com", { AAAA: ["::7f00:1"] }, "outside the public IPv6 range"],
    ["DNS-10", "sixtofour.example.com", { AAAA: ["2002:a9fe:a9fe::"] }, "a 6to4 address"],
    ["DNS-11", "zero.example.com", { A: ["0.0.0.0"] }, "an unspecified address"],
    ["", "isatap.example.com", { AAAA: ["2600::5efe:a00:1"] }, "an ISATAP address"],
    ["", "nat64.example.com", { AAAA: ["64:ff9b::a00:1"] }, "a NAT64 address"],
  ])("%s: %s is refused before any connection", async (_id, name, answer, why) => {
    dns.set(name, answer);
    const { dialed, dial } = countingDial();
    const result = await client({}, { dial }).send(request(`https://${name}/hook`));
    expect(result).toMatchObject({ kind: "failure", errorClass: "egress_refused", evidence: { refusedBy: "dns", hostname: name } });
    if (result.kind === "failure") expect(result.message).toContain(why);
    expect(classify(result, { policy: "any-failure", now: new Date() })).toMatchObject({ outcome: "retry", breakerFailure: false });
    expect(dialed).toEqual([]);
  });

  it("DNS-14: a name that changes between two queries is asked once, and the checked address is the one used", async () => {
    dns.set("rebind.example.com", [{ A: ["93.184.216.34"] }, { A: ["127.0.0.1"] }]);
    const { dialed, dial } = countingDial();
    await client({}, { dial }).send(request("https://rebind.example.com/hook"));
    expect(dialed).toEqual(["93.184.216.34"]);
    expect(dns.queries().filter(({ name, type }) => name === "rebind.example.com" && type === "A")).toHaveLength(1);
  });

  it("DNS-15: a name that turns private is refused at the next attempt, kept connections notwithstanding", async () => {
    dns.set("later.example.com", [{ A: ["127.0.0.1"] }, { A: ["10.0.0.5"] }]);
    const sender = client(loopbackPolicy([receiver.port]));
    expect(await sender.send(request(`http://later.example.com:${receiver.port}/`))).toMatchObject({ kind: "response", status: 200 });
    expect(sender.stats().idle).toBe(1);
    expect(await sender.send(request(`http://later.example.com:${receiver.port}/`))).toMatchObject({ errorClass: "egress_refused" });
    expect(receiver.requests()).toHaveLength(1);
  });

  it("DNS-15: a name that moves to another good address is followed there at once", async () => {
    const other = await startReceiver({ host: "127.0.0.6", port: receiver.port });
    dns.set("moves.example.com", [{ A: ["127.0.0.1"] }, { A: ["127.0.0.6"] }]);
    const sender = client(loopbackPolicy([receiver.port]));
    for (const address of ["127.0.0.1", "127.0.0.6"]) {
      expect(await sender.send(request(`http://moves.example.com:${receiver.port}/`))).toMatchObject({ remoteAddress: address });
    }
    await other.close();
  });

  it("DNS-18: an answer with a zone id is refused and does not throw", async () => {
    const source = { resolve4: async () => [], resolve6: async () => [{ address: "fe80::1%eth0", ttl: 0 }] };
    const { dialed, dial } = countingDial();
    const result = await client({}, { resolver: source, dial }).send(request("https://scoped.example.com/hook"));
    expect(result).toMatchObject({ errorClass: "egress_refused", message: "fe80::1%eth0 carries a zone id" });
    expect(dialed).toEqual([]);
  });

  it("DNS-19: search domains are not tried", async () => {
    dns.set("payments.default.svc.cluster.local", { A: ["10.96.0.10"] });
    const result = await client({}).send(request("https://payments.default/hook"));
    expect(result).toMatchObject({ errorClass: "dns_not_found" });
    expect(dns.queries().filter(({ name }) => name.startsWith("payments.")).every(({ name }) => name === "payments.default")).toBe(true);
  });

  it("DNS-20: of many good addresses four are tried, within the connect limit", async () => {
    dns.set("many.example.com", { A: Array.from({ length: 20 }, (_, i) => `93.184.216.${i}`) });
    const { dialed, dial } = countingDial();
    expect(await client({}, { dial }).send(request("https://many.example.com/hook"))).toMatchObject({ errorClass: "connection_refused" });
    expect(dialed).toHaveLength(4);
    const silent: string[] = [];
    const result = await client({}, { dial: ({ address }) => (silent.push(address), new Socket()) }).send(request("https://many.example.com/hook"));
    expect(result).toMatchObject({ errorClass: "connect_timeout" });
    expect(silent).toHaveLength(4);
    expect(result.timings.totalMs).toBeLessThan(4_000);
  });

  it("DNS-20: an answer too long for UDP is fetched over TCP and judged as a whole", async () => {
    dns.set("long.example.com", { A: [...Array.from({ length: 60 }, (_, i) => `93.184.216.${i}`), "10.0.0.5"] });
    const result = await client({}).send(request("https://long.example.com/hook"));
    expect(result).toMatchObject({ errorClass: "egress_refused", message: "10.0.0.5 is a private address" });
    expect(dns.queries().some(({ name, transport }) => name === "long.example.com" && transport === "tcp")).toBe(true);
  });

  it("DNS-21: the hosts file is not read", async () => {
    // ip6-localhost and localhost are in every hosts file; DNS here knows neither.
    const policy = { allowHosts: ["ip6-localhost", "localhost"] };
    for (const name of policy.allowHosts) {
      expect(await client(policy).send(request(`https://${name}/hook`))).toMatchObject({ errorClass: "dns_not_found" });
    }
  });

  it("DNS-22: a name server that never answers is a timeout, and is asked only for so long", async () => {
    dns.set("tarpit.example.com", { silent: true });
    const result = await client({}).send(request("https://tarpit.example.com/hook", { totalTimeoutMs: 20_000 }));
    expect(result).toMatchObject({ errorClass: "dns_timeout" });
    expect(result.timings.totalMs).toBeLessThan(6_000);
  }, 10_000);

  it("is not saved by a second name server fault: a good A with a failing AAAA is used", async () => {
    const source = { resolve4: async () => [{ address: "127.0.0.1", ttl: 0 }], resolve6: () => Promise.reject(Object.assign(new Error("x"), { code: "ESERVFAIL" })) };
    const result = await client(loopbackPolicy([receiver.port]), { resolver: source }).send(request(`http://half.example.com:${receiver.port}/`));
    expect(result).toMatchObject({ kind: "response", status: 200 });
  });
});

describe("a redirect", () => {
  it.each([
    ...[301, 302, 303].map((code) => ["RED-01", code, "http://127.0.0.1/"] as const),
    ["RED-04", 302, "//127.0.0.1/x"],
    ["RED-05", 302, "/internal"],
    ["RED-06", 302, "file:///etc/passwd"],
    ["RED-07", 302, "https://same-host:6379/"],
    ["RED-10", 307, "/"],
    ["", 308, "http://169.254.169.254/"],
  ] as const)("%s: %d to %s is one request and no more", async (_id, code, location) => {
    receiver.behave(status(code, { location }));
    const result = await client(loopbackPolicy([receiver.port])).send(request(receiver.url()));
    expect(classify(result, { policy: "any-failure", now: new Date() })).toMatchObject({ outcome: "retry", errorClass: "redirect_not_followed" });
    expect(receiver.requests()).toHaveLength(1);
    expect(receiver.connections()).toBe(1);
  });
});

describe("a connection", () => {
  it("CON-02: to an IPv6 literal is made, named in the host header with brackets, and refused without leave", async () => {
    const six = await startReceiver({ host: "::1" });
    expect(await client(loopbackPolicy([six.port])).send(request(six.url()))).toMatchObject({ kind: "response", remoteAddress: "::1" });
    expect(six.requests()[0]!.headers.host).toBe(`[::1]:${six.port}`);
    const refused = await client({ allowHttp: true, ports: [six.port] }).send(request(six.url()));
    expect(refused).toMatchObject({ errorClass: "egress_refused", evidence: { refusedBy: "url", code: "address_refused" } });
    expect(six.requests()).toHaveLength(1);
    await six.close();
  });

  it("CON-04: an empty answer is a host without address", async () => {
    const source = { resolve4: async () => [], resolve6: async () => [] };
    expect(await client({}, { resolver: source }).send(request("https://empty.example.com/"))).toMatchObject({ errorClass: "dns_no_address" });
  });

  it("CON-05: that ends at another address than the vetted one is dropped before a byte is written", async () => {
    dns.set("public.example.com", { A: ["93.184.216.34"] });
    let bytes = 0;
    const internal = createServer((socket) => void socket.on("data", (chunk) => (bytes += chunk.length)).on("error", () => {}));
    await new Promise<void>((resolve) => internal.listen(0, "127.0.0.1", resolve));
    const { port } = internal.address() as AddressInfo;
    const dial: Dial = () => new Socket().connect(port, "127.0.0.1");
    for (const url of ["https://public.example.com/", "http://public.example.com/"]) {
      const result = await client({ allowHttp: true, ports: [443, 80] }, { dial }).send(request(url));
      expect(result).toMatchObject({ errorClass: "egress_refused", evidence: { refusedBy: "peer", remote: "127.0.0.1" } });
    }
    expect(bytes).toBe(0);
    internal.close();
  });

  it("CON-06: cannot be given another host by a header of a stored row", async () => {
    for (const name of ["Host", "hOST", "Transfer-Encoding", "Content-Length", "Connection"]) {
      const result = await client(loopbackPolicy([receiver.port])).send(request(receiver.url(), { headers: { [name]: "other.example" } }));
      expect(result).toMatchObject({ errorClass: "request_not_sendable" });
      expect(classify(result, { policy: "any-failure", now: new Date() }).outcome).toBe("permanent");
    }
    expect(receiver.connections()).toBe(0);
  });

  it("CON-08: never carries one header twice in two spellings", async () => {
    const headers = { "webhook-signature": "v1,ours", "Webhook-Signature": "v1,theirs" };
    expect(await client(loopbackPolicy([receiver.port])).send(request(receiver.url(), { headers }))).toMatchObject({ errorClass: "request_not_sendable" });
    await client(loopbackPolicy([receiver.port])).send(request(receiver.url(), { headers: { "Accept-Encoding": "gzip", "x-a": "1" } }));
    const names = receiver.requests()[0]!.rawHeaders.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
    expect(names).toEqual(expect.arrayContaining(["accept-encoding: identity", "x-a: 1"]));
    expect(new Set(names.map((line) => line.split(":")[0])).size).toBe(names.length);
  });

  it("CON-11: by IP literal does not accept a certificate for a name", async () => {
    const secure = await startReceiver({ tls: certificates.good });
    const result = await client(loopbackPolicy([secure.port])).send(request(`https://127.0.0.1:${secure.port}/`, { tls: { ca: certificates.ca } }));
    expect(result).toMatchObject({ errorClass: "tls_name_mismatch" });
    expect(secure.requests()).toHaveLength(0);
    await secure.close();
  });

  it.each([
    ["CON-13", "http://10.0.0.1/", "url_http"],
    ["CON-13", "https://10.0.0.1/", "address_refused"],
    ["", "https://user:secret@example.com/", "url_userinfo"],
    ["", "https://example.com:6379/", "url_port"],
    ["", "https://localhost/", "host_special_use"],
  ])("%s: is not made for a stored URL %s that today's rules refuse", async (_id, url, code) => {
    const { dialed, dial } = countingDial();
    const result = await client({}, { dial }).send(request(url));
    expect(result).toMatchObject({ errorClass: "egress_refused", evidence: { refusedBy: "url", code } });
    expect(classify(result, { policy: "any-failure", now: new Date() }).outcome).toBe("permanent");
    expect(dialed).toEqual([]);
    if (result.kind === "failure") expect(JSON.stringify(result)).not.toContain("secret");
  });

  it("is shared only by requests with the same TLS settings", async () => {
    const secure = await startReceiver({ tls: certificates.good });
    dns.set("good.example.com", { A: ["127.0.0.1"] });
    const sender = client(loopbackPolicy([secure.port]));
    const url = `https://good.example.com:${secure.port}/`;
    expect(await sender.send(request(url, { tls: { ca: certificates.ca } }))).toMatchObject({ status: 200, reusedConnection: false });
    expect(await sender.send(request(url, { tls: { ca: certificates.ca } }))).toMatchObject({ status: 200, reusedConnection: true });
    expect(await sender.send(request(url))).toMatchObject({ errorClass: "tls_incomplete_chain" });
    expect(await sender.send(request(url, { tls: { ca: "not a certificate" } }))).toMatchObject({ errorClass: "request_not_sendable" });
    await secure.close();
  });
});

describe("the environment", () => {
  const saved = { ...process.env };
  afterEach(() => {
    process.env = { ...saved };
  });

  it("ENV-01, 02, 04: cannot put a proxy between", async () => {
    const proxy = await startReceiver({ behaviour: closeWithoutAnswer });
    for (const name of ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "http_proxy", "https_proxy"]) process.env[name] = proxy.url();
    process.env.NODE_USE_ENV_PROXY = "1";
    const result = await client(loopbackPolicy([receiver.port])).send(request(receiver.url()));
    expect(result).toMatchObject({ kind: "response", status: 200 });
    expect(proxy.connections()).toBe(0);
    await proxy.close();
  });

  it("ENV-03: cannot switch certificate checks off", async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    const secure = await startReceiver({ tls: certificates.selfSigned });
    dns.set("good.example.com", { A: ["127.0.0.1"] });
    const result = await client(loopbackPolicy([secure.port])).send(request(`https://good.example.com:${secure.port}/`));
    expect(result).toMatchObject({ errorClass: "tls_self_signed" });
    expect(secure.requests()).toHaveLength(0);
    await secure.close();
  });
});

describe("loopback for development", () => {
  it("reaches exactly the named target, over plain http, and nothing that DNS makes of it", async () => {
    const policy = { loopbackTargets: [{ host: "localhost", port: receiver.port }, { host: "demo.example.com", port: receiver.port }] };
    expect(await client(policy).send(request(`http://localhost:${receiver.port}/`))).toMatchObject({ status: 200, remoteAddress: "127.0.0.1" });
    expect(await client(policy).send(request(`http://127.0.0.1:${receiver.port}/`))).toMatchObject({ errorClass: "egress_refused" });
    dns.set("demo.example.com", { A: ["10.0.0.5"] });
    const result = await client(policy).send(request(`http://demo.example.com:${receiver.port}/`));
    expect(result).toMatchObject({ errorClass: "egress_refused", message: "10.0.0.5 is not a loopback address" });
  });
});

describe("the cache of vetted answers", () => {
  it("keeps an answer for its TTL, but never longer than 30 seconds, and TTL 0 not at all", async () => {
    let now = 0;
    dns.set("cached.example.com", { A: ["127.0.0.1"], ttl: 3_600 });
    const sender = client(loopbackPolicy([receiver.port]), { now: () => now });
    const asked = () => dns.queries().filter(({ name, type }) => name === "cached.example.com" && type === "A").length;
    const send = () => sender.send(request(`http://cached.example.com:${receiver.port}/`));
    expect((await send()).timings.dnsMs).not.toBeNull();
    now = 29_999;
    expect((await send()).timings.dnsMs).toBeNull();
    expect(asked()).toBe(1);
    now = 30_001;
    await send();
    expect(asked()).toBe(2);
    dns.set("cached.example.com", { A: ["127.0.0.1"], ttl: 0 });
    now = 70_000;
    await send();
    await send();
    expect(asked()).toBe(4);
  });

  it("asks once for requests that come together", async () => {
    dns.set("together.example.com", { A: ["127.0.0.1"], ttl: 0 });
    const sender = client(loopbackPolicy([receiver.port]));
    await Promise.all(Array.from({ length: 20 }, () => sender.send(request(`http://together.example.com:${receiver.port}/`))));
    expect(dns.queries().filter(({ name }) => name === "together.example.com")).toHaveLength(2);
    expect(receiver.requests()).toHaveLength(20);
  });

  it("does not keep a failure", async () => {
    dns.set("comesback.example.com", { rcode: "SERVFAIL" });
    const sender = client(loopbackPolicy([receiver.port]));
    const first = await sender.send(request(`http://comesback.example.com:${receiver.port}/`));
    expect(first).toMatchObject({ errorClass: "dns_failure" });
    dns.set("comesback.example.com", { A: ["127.0.0.1"] });
    expect(await sender.send(request(`http://comesback.example.com:${receiver.port}/`))).toMatchObject({ status: 200 });
  });
});

describe("a client under load", () => {
  it("opens no more connections to an address than allowed, and lets the rest wait their turn", async () => {
    receiver.behave(async (exchange) => {
      await exchange.sleep(20);
      exchange.respond(200);
    });
    const sender = client(loopbackPolicy([receiver.port]), { maxConnectionsPerAddress: 3 });
    const results = await Promise.all(Array.from({ length: 12 }, () => sender.send(request(receiver.url()))));
    expect(results.every((result) => result.kind === "response")).toBe(true);
    expect(receiver.connections()).toBe(3);
    expect(sender.stats()).toMatchObject({ open: 3, idle: 3, waiting: 0, running: 0 });
  });

  it("blames itself when the deadline strikes in its own queue, and recovers", async () => {
    receiver.behave(inTurn(() => {}, status(200)));
    const sender = client(loopbackPolicy([receiver.port]), { maxConnectionsPerAddress: 1 });
    const stuck = sender.send(request(receiver.url(), { totalTimeoutMs: 1_500 }));
    const queued = await sender.send(request(receiver.url(), { totalTimeoutMs: 500 }));
    expect(queued).toMatchObject({ errorClass: "sender_overloaded" });
    expect(classify(queued, { policy: "any-failure", now: new Date() }).countsAsAttempt).toBe(false);
    expect(await stuck).toMatchObject({ errorClass: "response_timeout" });
    expect(await sender.send(request(receiver.url()))).toMatchObject({ status: 200 });
    expect(sender.stats()).toMatchObject({ open: 1, waiting: 0 });
  });

  it("keeps no connection that the receiver does not want kept", async () => {
    receiver.behave((exchange) => {
      exchange.respond(200, { headers: { connection: "close" } });
      exchange.end();
    });
    const sender = client(loopbackPolicy([receiver.port]));
    for (let i = 0; i < 5; i++) expect(await sender.send(request(receiver.url()))).toMatchObject({ status: 200, reusedConnection: false });
    expect(receiver.requests()).toHaveLength(5);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sender.stats()).toMatchObject({ open: 0, idle: 0 });
  });

  it("tells the phases of a request in order", async () => {
    dns.set("phases.example.com", { A: ["127.0.0.1"] });
    const phases: string[] = [];
    await client(loopbackPolicy([receiver.port])).send(request(`http://phases.example.com:${receiver.port}/`, { onPhase: (phase) => phases.push(phase) }));
    expect(phases).toEqual(["dns", "connect", "sent", "first_byte", "done"]);
  });

  it("stops at once when told to, at every stage, and says that it was us", async () => {
    receiver.behave(() => {});
    dns.set("slow.example.com", { silent: true });
    const sender = client(loopbackPolicy([receiver.port]));
    for (const url of [receiver.url(), "https://slow.example.com/"]) {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 50);
      const result = await sender.send(request(url.replace("https://slow.example.com/", `http://slow.example.com:${receiver.port}/`), { signal: abort.signal }));
      expect(result).toMatchObject({ errorClass: "worker_interrupted" });
      expect(result.timings.totalMs).toBeLessThan(3_000);
      expect(classify(result, { policy: "any-failure", now: new Date() })).toMatchObject({ outcome: "retry", countsAsAttempt: false });
    }
    expect(await sender.send(request(receiver.url(), { signal: AbortSignal.abort() }))).toMatchObject({ errorClass: "worker_interrupted" });
  });

  it("finishes what runs when it is closed, and takes nothing more", async () => {
    receiver.behave(async (exchange) => {
      await exchange.sleep(100);
      exchange.respond(200);
    });
    const sender = client(loopbackPolicy([receiver.port]));
    const running = sender.send(request(receiver.url()));
    const closed = sender.close();
    expect(await sender.send(request(receiver.url()))).toMatchObject({ errorClass: "worker_interrupted" });
    expect(await running).toMatchObject({ status: 200 });
    await closed;
    expect(sender.stats().open).toBe(0);
  });
});
