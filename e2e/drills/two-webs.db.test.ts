import { afterAll, beforeAll, expect, test } from "vitest";
import { openStage, startSimpleReceiver, type SimpleReceiver, type Stage } from "@/e2e/stage/stage";
import { startWebProcess, type WebProcess } from "@/e2e/stage/web-process";
import { startWorkerProcess, type WorkerProcess } from "@/e2e/stage/worker-process";
import { createApiKey } from "@/lib/api-keys/create";
import { openSession } from "@/lib/auth/open-session";
import { revokeSession } from "@/lib/auth/revoke-session";
import { readEventStream } from "@/lib/client/event-stream";
import { toPublicId } from "@/lib/ids";
import { createEndpointRow, createEventType, createOrganization, createUser } from "@/prisma/factories";

/** Two web processes and two workers on one database: nothing that one of them remembers makes the others wrong. */

let stage: Stage;
let receiver: SimpleReceiver;
const webs: WebProcess[] = [];
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  stage = await openStage();
  receiver = await startSimpleReceiver((_, response) => void response.end());
  await createEventType(stage.db, "order.paid");
  const ports = [Number(new URL(receiver.url).port)];
  const { database } = stage;
  const starts = [0, 1].flatMap(() => [startWebProcess(database, ports).then((web) => webs.push(web)), startWorkerProcess(database, ports).then((worker) => workers.push(worker))]);
  // Waits for all: what came up after another had failed would be ended by nobody.
  const failed = (await Promise.allSettled(starts)).find((each) => each.status === "rejected");
  if (failed) throw failed.reason;
}, 180_000);
afterAll(async () => {
  await Promise.all([...webs.map((web) => web.kill()), ...workers.map((worker) => worker.kill("SIGKILL"))]);
  await receiver.close();
  await stage.close();
});

interface Answer {
  status: number;
  body: { id: string; reused?: boolean; endpoint?: { id: string } };
}

async function setting(overrides: Parameters<typeof createOrganization>[1] = {}) {
  const organization = await createOrganization(stage.db, overrides);
  const { id: keyId, secret } = await createApiKey(stage.db, { organizationId: organization.id, name: "two webs", scopes: ["events:publish", "events:read", "endpoints:write", "endpoints:read", "keys:write"] });
  const ask = async (web: number, method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> => {
    const response = await fetch(`${webs[web % 2]!.url}/api/v1${path}`, { method, headers: { authorization: `Bearer ${secret}`, ...(body && { "content-type": "application/json" }), ...headers }, body: body && JSON.stringify(body) });
    return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer["body"] };
  };
  const publish = (web: number, n: number, key?: string) => ask(web, "POST", "/events", { type: "order.paid", data: { n } }, key === undefined ? {} : { "idempotency-key": key });
  return { organization, key: toPublicId("key", keyId), secret, ask, publish };
}

test("what is published at either is seen at the other at once, and the workers share it: each arrives once", { timeout: 120_000 }, async () => {
  const { organization, ask, publish } = await setting();
  await createEndpointRow(stage.db, organization.id, { url: `${receiver.url}/shared` });
  const published: string[] = [];
  for (let n = 0; n < 40; n++) {
    const { status, body } = await publish(n, n);
    published.push(body.id);
    expect([status, (await ask(n + 1, "GET", `/events/${body.id}`)).status]).toEqual([202, 200]);
  }
  const arrived = () => receiver.requests.filter(({ path }) => path.endsWith("/shared"));
  await expect.poll(() => arrived().length, { timeout: 60_000 }).toBe(40);
  expect(arrived().map(({ body }) => (JSON.parse(body.toString()) as { id: string }).id).sort()).toEqual(published.sort());
});

test("one idempotency key at both at the same time is one event, and one endpoint", async () => {
  const { organization, ask, publish } = await setting();
  const events = await Promise.all(Array.from({ length: 10 }, (_, n) => publish(n, 0, "same")));
  expect(events.map(({ status }) => status)).toEqual(Array(10).fill(202));
  expect(new Set(events.map(({ body }) => body.id)).size).toBe(1);
  const create = (web: number) => ask(web, "POST", "/endpoints", { url: receiver.url, filters: ["*"] }, { "idempotency-key": "one endpoint" });
  const both = await Promise.all([create(0), create(1)]);
  const made = both.find(({ status }) => status === 201)!;
  // The other waited for it, or was told that it is under way. Once more later is answered as the first was, without its secret.
  for (const { status, body } of both) expect(status === 409 || body.endpoint!.id === made.body.endpoint!.id).toBe(true);
  for (const web of [0, 1]) expect(await create(web)).toMatchObject({ status: 201, body: { endpoint: { id: made.body.endpoint!.id }, secret: null } });
  expect(await stage.db.service.endpoint.count({ where: { organizationId: organization.id } })).toBe(1);
});

test("a rate is one rate, whichever is asked", { timeout: 240_000 }, async () => {
  const minute = async () => (await stage.owner.query<{ at: string }>("SELECT floor(extract(epoch FROM now()) / 60)::text AS at")).rows[0]!.at;
  // Only what lies in one minute tells anything: the next one brings an allowance of its own.
  for (let round = 0; ; round++) {
    const { publish } = await setting({ publishPerMinute: 30 });
    const before = await minute();
    const accepted = [0, 0];
    for (let n = 0; n < 60; n++) if ((await publish(n, n)).status === 202) accepted[n % 2]!++;
    if ((await minute()) !== before && round < 9) continue;
    const sum = accepted[0]! + accepted[1]!;
    // What one has reserved and not spent is not the other's: a chunk and a prefetched one.
    expect(sum).toBeGreaterThanOrEqual(26);
    expect(sum).toBeLessThanOrEqual(30);
    expect(Math.min(...accepted)).toBeGreaterThan(0);
    return;
  }
});

test("a key that is revoked at one is refused by the other within seconds", { timeout: 60_000 }, async () => {
  const { key, ask, publish } = await setting();
  expect([(await publish(0, 0)).status, (await publish(1, 1)).status]).toEqual([202, 202]);
  expect((await ask(0, "DELETE", `/api-keys/${key}`)).status).toBeLessThan(300);
  await expect.poll(async () => [(await publish(0, 2)).status, (await publish(1, 3)).status], { timeout: 30_000, interval: 200 }).toEqual([401, 401]);
});

test("a session that is revoked is over at both with their next page", async () => {
  const { id: userId } = await createUser(stage.db);
  const session = await openSession(stage.db, { userId, address: null, userAgent: null });
  const looks = () => Promise.all(webs.map((web) => web.signedIn(session!.sessionId)));
  expect(await looks()).toEqual([true, true]);
  await revokeSession(stage.db, session!.sessionId);
  expect(await looks()).toEqual([false, false]);
});

test("who listens at one hears what is published at the other", { timeout: 60_000 }, async () => {
  const { secret, publish } = await setting();
  const stop = new AbortController();
  const response = await fetch(`${webs[0]!.url}/api/v1/listen`, { headers: { authorization: `Bearer ${secret}`, accept: "text/event-stream" }, signal: stop.signal });
  const stream = readEventStream(response.body!);
  expect(await stream.next()).toMatchObject({ value: { event: "open" } });
  const { body } = await publish(1, 0);
  const { value } = await stream.next();
  expect(JSON.parse(value!.data)).toMatchObject({ id: body.id, type: "order.paid" });
  stop.abort();
});
