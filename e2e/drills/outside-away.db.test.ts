import { createServer, type AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startDnsServer } from "@/e2e/receiver/dns-server";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { drainEndpoint } from "@/lib/delivery/drain";
import { createEngine } from "@/lib/delivery/engine";
import { mailTransport, sendDueMail } from "@/lib/mail/send-due";
import { createEndpointRow, createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";

/** What is away is outside: a receiver, name servers, the mail server; and a clock that jumps. */

let stage: Stage;
const receivers: SimpleReceiver[] = [];

beforeAll(async () => {
  stage = await openStage();
  await createEventType(stage.db, "order.paid");
});
afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
});
afterAll(() => stage.close());

async function setting(answer: Parameters<typeof startSimpleReceiver>[0], events: number, overrides: Parameters<typeof createEndpointRow>[2] = {}) {
  const receiver = await startSimpleReceiver(answer);
  receivers.push(receiver);
  const { id: organizationId } = await createOrganization(stage.db, { pendingLimit: 1_000_000 });
  const endpoint = await createEndpointRow(stage.db, organizationId, { url: receiver.url, schedule: "custom", customSchedule: Array<number>(20).fill(5), ...overrides });
  for (let left = events; left > 0; left -= 500) await stage.publish(organizationId, ...Array.from({ length: Math.min(500, left) }, (_, n) => ({ type: "order.paid", data: { n } })));
  return { receiver, endpoint };
}

const drain = (id: string, engine = stage.engine) => drainEndpoint(engine, id, { deadline: performance.now() + 20_000 });
const states = async (id: string) => Object.fromEntries((await stage.owner.query<{ state: string; count: number }>("SELECT state, count(*)::int AS count FROM deliveries WHERE endpoint_id = $1 GROUP BY 1", [id])).rows.map(({ state, count }) => [state, count]));
/** Hours pass: what waits is due, and the breaker's rest is over. */
const hoursLater = (id: string) => stage.owner.query("WITH s AS (UPDATE endpoint_states SET breaker_open_until = now() - interval '1 s' WHERE endpoint_id = $1 AND breaker_open_until IS NOT NULL) UPDATE deliveries SET due_at = now() - interval '1 h' WHERE endpoint_id = $1 AND due_at IS NOT NULL", [id]);

test("a receiver is away for hours: few requests meanwhile, one probe when it may be back, and then a steady recovery", { timeout: 60_000 }, async () => {
  let down = true;
  const { receiver, endpoint } = await setting((_, response) => void setTimeout(() => response.writeHead(down ? 503 : 200).end(), 20), 300, { maxInFlight: 5 });
  for (let hour = 0; hour < 4; hour++) {
    await drain(endpoint.id);
    await hoursLater(endpoint.id);
  }
  // Five failures open the breaker, with what was under way; each hour later one probe goes.
  expect(receiver.requests.length).toBeLessThanOrEqual(5 + 4 + 4);
  expect(await states(endpoint.id)).not.toHaveProperty("failed");
  down = false;
  receiver.mostOpen = 0;
  const before = receiver.requests.length;
  await drain(endpoint.id);
  await hoursLater(endpoint.id);
  await drain(endpoint.id);
  expect(await states(endpoint.id)).toEqual({ succeeded: 300 });
  const [probe, next] = receiver.requests.slice(before);
  expect(next!.at - probe!.at).toBeGreaterThanOrEqual(15);
  expect(receiver.mostOpen).toBeLessThanOrEqual(5);
});

test("name servers are away: attempts say so and are retried, other endpoints do not notice, and all arrives when they are back", { timeout: 60_000 }, async () => {
  const names = await startDnsServer({ "hooks.example.com": { rcode: "SERVFAIL" } });
  const { receiver, endpoint } = await setting((_, response) => void response.end(), 2);
  const other = await setting((_, response) => void response.end(), 2);
  const { port } = new URL(receiver.url);
  await stage.owner.query("UPDATE endpoints SET url = $2 WHERE id = $1", [endpoint.id, `http://hooks.example.com:${port}/hook`]);
  const environment = { POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_DNS_SERVERS: names.address, POSTHORN_EGRESS_ALLOW: "127.0.0.0/8", POSTHORN_EGRESS_ALLOW_HTTP: "true", POSTHORN_EGRESS_PORTS: [receiver, other.receiver].map(({ url }) => new URL(url).port).join(",") };
  const engine = createEngine({ serviceUrl: stage.database.serviceUrl, environment, report: () => {} });
  await drain(endpoint.id, engine);
  await drain(other.endpoint.id, engine);
  expect(await states(endpoint.id)).toEqual({ retrying: 2 });
  expect(await states(other.endpoint.id)).toEqual({ succeeded: 2 });
  const { rows } = await stage.owner.query<{ error_class: string }>("SELECT DISTINCT error_class FROM attempts WHERE endpoint_id = $1", [endpoint.id]);
  expect(rows.map(({ error_class: name }) => name)).toEqual([expect.stringMatching(/^dns_/)]);
  names.set("hooks.example.com", { A: ["127.0.0.1"] });
  await hoursLater(endpoint.id);
  await drain(endpoint.id, engine);
  expect(await states(endpoint.id)).toEqual({ succeeded: 2 });
  await engine.close();
  await names.close();
});

test("the mail server is away: mail waits with the reason, and deliveries do not notice", { timeout: 60_000 }, async () => {
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  await stage.owner.query("INSERT INTO outgoing_emails (id, recipient, subject, text, dedupe_key) VALUES (gen_random_uuid(), 'owner@example.com', 's', 't', 'drill')");
  const { endpoint } = await setting((_, response) => void response.end(), 3);
  const transport = mailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: "a@example.com" });
  const [sent] = await Promise.all([sendDueMail(stage.db.servicePool, transport, "a@example.com"), drain(endpoint.id)]);
  expect(sent).toBe(0);
  expect(await states(endpoint.id)).toEqual({ succeeded: 3 });
  const { rows } = await stage.owner.query("SELECT due_at > now() AS later, sent_at, last_error FROM outgoing_emails WHERE dedupe_key = 'drill'");
  expect(rows).toEqual([{ later: true, sent_at: null, last_error: expect.stringContaining("ECONNREFUSED") }]);
});

test("a worker's clock jumps back an hour: what is due goes out, and the next attempt is due by the database's clock", { timeout: 60_000 }, async () => {
  const { endpoint } = await setting((_, response, index) => void response.writeHead(index < 1 ? 500 : 200).end(), 3, { maxInFlight: 1, customSchedule: Array<number>(5).fill(600) });
  const [before] = (await stage.owner.query<{ now: Date }>("SELECT now()")).rows;
  const real = Date.now.bind(Date);
  vi.spyOn(Date, "now").mockImplementation(() => real() - 3_600_000);
  await drain(endpoint.id);
  expect(await states(endpoint.id)).toEqual({ retrying: 1, succeeded: 2 });
  const { rows } = await stage.owner.query<{ after: number; from: number }>("SELECT extract(epoch FROM due_at - $2)::float8 AS after, extract(epoch FROM due_at - now())::float8 AS from FROM deliveries WHERE endpoint_id = $1 AND state = 'retrying'", [endpoint.id, before!.now]);
  expect(rows[0]!.after).toBeGreaterThanOrEqual(600);
  expect(rows[0]!.from).toBeLessThanOrEqual(661);
});
