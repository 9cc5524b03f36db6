import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { signRequest, type SigningProfile } from "@/lib/signing/sign";
import { actorOf, createEndpointRow, createOrganization, testKeyring } from "@/prisma/factories";
import type { BehaviourInput } from "./input";
import { createInbox } from "./create";
import { inboxUrl } from "./inbox-url";
import { maxBodyBytes, maxRequestsPerWindow } from "./limits";
import { receiveRequest, type ReceiveTools } from "./receive";
import { setInboxBehaviour } from "./set-behaviour";

let database: TestDatabase;
let db: Database;
let tools: ReceiveTools;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  tools = { db, keyring: testKeyring };
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function setting(behaviour: BehaviourInput = { behaviour: "accept" }, profile: SigningProfile = "standard") {
  const organization = await createOrganization(db);
  const actor = actorOf(organization.id);
  const inbox = await createInbox(db, actor, { name: "Inbox" });
  await setInboxBehaviour(db, actor, inbox.id, behaviour);
  const endpoint = await createEndpointRow(db, organization.id, { url: inboxUrl("http://127.0.0.1:4200", inbox.token), signingProfile: profile });
  return { organization, actor, inbox, endpoint, profile };
}

const body = Buffer.from('{"id":"evt_1","type":"order.paid","data":{"amount":1.10,"big":1152921506151679042}}');

function signed({ endpoint, profile }: { endpoint: { secret: string }; profile: SigningProfile }, eventId = toPublicId("evt", newId())) {
  const timestamp = Math.floor(Date.now() / 1000);
  return signRequest({ profile, keys: [{ id: "1", secret: endpoint.secret }], eventId, eventType: "order.paid", body, timestamp });
}

function post(token: string, headers: Record<string, string> = {}, bytes: Uint8Array = body, init: RequestInit = {}) {
  return receiveRequest(tools, token, new Request(inboxUrl("http://localhost", token), { method: "POST", headers, body: Uint8Array.from(bytes), ...init }));
}

const stored = (token: string) => db.service.playgroundRequest.findMany({ where: { inbox: { token } }, orderBy: { id: "asc" } });

test("what an endpoint sends besides its signature is stored masked, and the signature is judged as it came", async () => {
  const given = await setting();
  await db.service.endpoint.update({ where: { id: given.endpoint.id }, data: { headerNames: ["X-Api-Key"] } });
  await post(given.inbox.token, { ...signed(given), authorization: "Bearer tok_secret", cookie: "a=tok_secret", "x-api-key": "tok_secret", "x-other": "shown" });
  const [request] = await stored(given.inbox.token);
  expect(request).toMatchObject({ verdict: "verified" });
  expect(request!.headers).toContain("authorization: (masked)");
  expect(request!.headers).toContain("x-api-key: (masked)");
  expect(request!.headers).toContain("x-other: shown");
  expect(request!.headers).not.toContain("tok_secret");
});

describe("the signature of a request", () => {
  test.each(["standard", "standard_asymmetric", "stripe", "v1_hex", "sha256_timestamp", "sha256_body"] as const)("of profile %s is verified over the exact bytes", async (profile) => {
    const given = await setting({ behaviour: "accept" }, profile);
    const headers = signed(given);
    expect(await post(given.inbox.token, headers)).toMatchObject({ kind: "respond", status: 200 });
    const [request] = await stored(given.inbox.token);
    expect(request).toMatchObject({ method: "POST", verdict: "verified", answeredStatus: 200, webhookId: headers["x-webhook-id"] });
    expect(Buffer.from(request!.body)).toEqual(body);
    expect(request!.headers).toContain("x-webhook-event: order.paid");
    expect(JSON.stringify(request)).not.toContain(given.endpoint.secret);
  });

  test("with one flipped byte does not match", async () => {
    const given = await setting();
    const flipped = Buffer.from(body);
    flipped[20]! ^= 1;
    await post(given.inbox.token, signed(given), flipped);
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "no_matching_signature" });
  });

  test("made too long ago is named so", async () => {
    const given = await setting();
    const headers = signed(given);
    const later = new Date(Date.now() + 3_600_000);
    const request = new Request("http://localhost/", { method: "POST", headers, body });
    await receiveRequest({ ...tools, now: () => later }, given.inbox.token, request);
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "timestamp_too_old" });
  });

  test("of another organization's endpoint never verifies, even when its URL is this inbox", async () => {
    const given = await setting();
    const stranger = await createOrganization(db);
    const endpoint = await createEndpointRow(db, stranger.id, { url: given.endpoint.url });
    await post(given.inbox.token, signed({ endpoint, profile: "standard" }));
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "no_matching_signature" });
  });

  test.each(["https://example.com/hooks", "https://example.com/other?inbox=TOKEN", "https://example.com/playground/in/TOKEN/other"])("of an endpoint that sends to %s is not accepted here", async (url) => {
    const given = await setting();
    const elsewhere = await createEndpointRow(db, given.organization.id, { url: url.replace("TOKEN", given.inbox.token) });
    await post(given.inbox.token, signed({ endpoint: elsewhere, profile: "standard" }));
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "no_matching_signature" });
  });

  test("of a deleted endpoint has nothing to be checked with", async () => {
    const given = await setting();
    await db.service.endpoint.update({ where: { id: given.endpoint.id }, data: { deletedAt: new Date() } });
    await post(given.inbox.token, signed(given));
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "no_endpoint" });
  });

  test("by a secret that has expired does not match", async () => {
    const given = await setting();
    await db.service.signingSecret.updateMany({ where: { endpointId: given.endpoint.id }, data: { expiresAt: new Date(Date.now() - 1000) } });
    await post(given.inbox.token, signed(given));
    expect((await stored(given.inbox.token))[0]!.verdict).not.toBe("verified");
  });

  test("that is not there is told apart from a wrong one", async () => {
    const given = await setting();
    await post(given.inbox.token);
    expect((await stored(given.inbox.token))[0]).toMatchObject({ verdict: "unsigned", webhookId: null });
  });
});

describe("an inbox answers as it was told", () => {
  test("a chosen status", async () => {
    const { inbox } = await setting({ behaviour: "status", statusCode: 503 });
    expect(await post(inbox.token)).toMatchObject({ kind: "respond", status: 503 });
    expect((await stored(inbox.token))[0]).toMatchObject({ answeredStatus: 503 });
  });

  test("410", async () => {
    const { inbox } = await setting({ behaviour: "gone" });
    expect(await post(inbox.token)).toMatchObject({ kind: "respond", status: 410 });
  });

  test("by dropping the connection, which is stored as no answer", async () => {
    const { inbox } = await setting({ behaviour: "drop" });
    expect(await post(inbox.token)).toEqual({ kind: "drop" });
    expect((await stored(inbox.token))[0]).toMatchObject({ answeredStatus: null });
  });

  test("slowly, and the status is stored once it has gone out", async () => {
    const { inbox } = await setting({ behaviour: "slow", delayMs: 1234 });
    const waits: [number, number | null][] = [];
    const wait = async (ms: number) => void waits.push([ms, (await stored(inbox.token))[0]!.answeredStatus]);
    const answer = await receiveRequest({ ...tools, wait }, inbox.token, new Request("http://localhost/", { method: "POST", body }));
    expect(waits).toEqual([[1234, null]]);
    expect(answer).toMatchObject({ kind: "respond", status: 200 });
    expect((await stored(inbox.token))[0]).toMatchObject({ answeredStatus: 200 });
  });

  test("slowly to a sender that has hung up: no answer is stored, and the wait ends with it", async () => {
    const { inbox } = await setting({ behaviour: "slow", delayMs: 60_000 });
    const sender = new AbortController();
    const answer = post(inbox.token, {}, body, { signal: sender.signal });
    await expect.poll(async () => (await stored(inbox.token)).length, { timeout: 15_000 }).toBe(1);
    sender.abort();
    expect(await answer).toEqual({ kind: "drop" });
    expect((await stored(inbox.token))[0]).toMatchObject({ answeredStatus: null });
  });

  test("flaky: each webhook-id fails so many times, however many requests come at once", async () => {
    const { inbox } = await setting({ behaviour: "flaky", failures: 3 });
    const ids = ["evt_a", "evt_b"];
    const answers = await Promise.all(ids.flatMap((id) => Array.from({ length: 8 }, async () => ({ id, answer: await post(inbox.token, { "webhook-id": id }) }))));
    for (const id of ids) {
      const statuses = answers.filter((entry) => entry.id === id).map(({ answer }) => (answer.kind === "respond" ? answer.status : null));
      expect(statuses.sort()).toEqual([200, 200, 200, 200, 200, 500, 500, 500]);
    }
    const kept = (await stored(inbox.token)).filter((request) => request.webhookId === "evt_a").map((request) => request.answeredStatus);
    expect(kept).toEqual([500, 500, 500, 200, 200, 200, 200, 200]);
  });

  test("takes any method, and a body of none", async () => {
    const { inbox } = await setting();
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      await receiveRequest(tools, inbox.token, new Request("http://localhost/", { method }));
    }
    expect((await stored(inbox.token)).map((request) => request.method)).toEqual(["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]);
  });
});

test("a request whose sender went away before the end of its body is not stored", async () => {
  const { inbox } = await setting();
  expect(await post(inbox.token, { "content-length": "500" })).toEqual({ kind: "drop" });
  const sender = new AbortController();
  const stream = new ReadableStream({ start: (controller) => controller.enqueue(body), pull: (controller) => (sender.abort(), controller.close()) }, { highWaterMark: 0 });
  const cut = new Request("http://localhost/", { method: "POST", body: stream, duplex: "half", signal: sender.signal } as RequestInit);
  expect(await receiveRequest(tools, inbox.token, cut)).toEqual({ kind: "drop" });
  expect(await stored(inbox.token)).toEqual([]);
});

describe("a public URL cannot be used to fill the disk", () => {
  test("an address that no inbox has stores nothing", async () => {
    expect(await post("AAAAAAAAAAAAAAAAAAAAAA")).toMatchObject({ status: 404 });
    expect(await post("' OR 1=1 --")).toMatchObject({ status: 404 });
  });

  test("a body beyond the limit is refused, whether its length is declared or not", async () => {
    const { inbox } = await setting();
    const large = new Uint8Array(maxBodyBytes + 1);
    expect(await post(inbox.token, { "content-length": String(large.length) }, large)).toMatchObject({ status: 413 });
    const stream = new ReadableStream({ start: (controller) => (controller.enqueue(large), controller.close()) });
    const streamed = new Request("http://localhost/", { method: "POST", body: stream, duplex: "half" } as RequestInit);
    expect(await receiveRequest(tools, inbox.token, streamed)).toMatchObject({ status: 413 });
    expect(await post(inbox.token, {}, large.subarray(1))).toMatchObject({ status: 200 });
    expect(await stored(inbox.token)).toHaveLength(1);
  });

  test("the newest 500 are kept", async () => {
    const { inbox, organization } = await setting();
    await fill(inbox.token, organization.id, 600, 1, "2 hours");
    await post(inbox.token, { "webhook-id": "evt_newest" });
    const kept = await stored(inbox.token);
    expect(kept).toHaveLength(500);
    expect(kept.at(-1)!.webhookId).toBe("evt_newest");
    expect(kept[0]!.webhookId).toBe("evt_102");
  });

  test("large bodies push out older ones before that", async () => {
    const { inbox, organization } = await setting();
    await fill(inbox.token, organization.id, 100, 500 * 1024, "2 hours");
    await post(inbox.token);
    const kept = await stored(inbox.token);
    expect(kept.length).toBeLessThan(70);
    expect(kept.reduce((sum, request) => sum + request.body.length, 0)).toBeLessThanOrEqual(32 * 1024 * 1024);
  });

  test("too many requests in ten seconds get a 429, which is not stored", async () => {
    const { inbox, organization } = await setting();
    await fill(inbox.token, organization.id, maxRequestsPerWindow, 1, "1 second");
    expect(await post(inbox.token)).toMatchObject({ status: 429, headers: { "retry-after": "10" } });
    expect(await stored(inbox.token)).toHaveLength(maxRequestsPerWindow);
  });

  test("too many bytes in ten seconds get a 429", async () => {
    const { inbox, organization } = await setting();
    await fill(inbox.token, organization.id, 17, 500 * 1024, "1 second");
    expect(await post(inbox.token)).toMatchObject({ status: 429 });
  });

  test("one process holds no more than 40 slow answers of an inbox open", async () => {
    const { inbox } = await setting({ behaviour: "slow", delayMs: 60_000 });
    const sender = new AbortController();
    const open = Array.from({ length: 40 }, () => post(inbox.token, {}, body, { signal: sender.signal }));
    await expect.poll(async () => (await stored(inbox.token)).length, { timeout: 15_000 }).toBe(40);
    expect(await post(inbox.token)).toMatchObject({ status: 429 });
    sender.abort();
    await Promise.all(open);
    await setInboxBehaviour(db, actorOf((await db.service.playgroundInbox.findFirstOrThrow({ where: { token: inbox.token } })).organizationId), inbox.id, { behaviour: "accept" });
    expect(await post(inbox.token)).toMatchObject({ status: 200 });
  });
});

async function fill(token: string, organizationId: string, count: number, size: number, age: string) {
  const { id } = await db.service.playgroundInbox.findFirstOrThrow({ where: { token } });
  await db.servicePool.query(
    `INSERT INTO playground_requests (id, organization_id, inbox_id, received_at, method, headers, body, webhook_id, verdict, verdict_detail, answered_status)
     SELECT posthorn_uuidv7(), $1, $2, now() - $5::interval, 'POST', '', decode(repeat('00', $4), 'hex'), 'evt_' || n, 'unsigned', '', 200 FROM generate_series(1, $3) n`,
    [organizationId, id, count, size, age],
  );
}
