import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createEndpointRow, createOrganization, testKeyring } from "@/prisma/factories";
import { clearInbox } from "./clear";
import { createInbox } from "./create";
import { deleteInbox } from "./delete";
import { getInbox } from "./get";
import { getRequest } from "./get-request";
import { inboxUrl, newInboxToken } from "./inbox-url";
import { maxInboxes } from "./limits";
import { listInboxes } from "./list";
import { listRequests } from "./list-requests";
import { receiveRequest } from "./receive";
import { renameInbox } from "./rename";
import { setInboxBehaviour } from "./set-behaviour";

const baseUrl = "http://127.0.0.1:4200";
let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function setting() {
  const organization = await createOrganization(db);
  const actor = actorOf(organization.id);
  const inbox = await createInbox(db, actor, { name: "  Orders  " });
  const post = (headers: Record<string, string> = {}, body: BodyInit = "{}") =>
    receiveRequest({ db, keyring: testKeyring }, inbox.token, new Request(inboxUrl(baseUrl, inbox.token), { method: "POST", headers, body }));
  return { organization, actor, inbox, post };
}

test("a new inbox answers 200, has an address of its own and lists the endpoints that send to it", async () => {
  const { organization, actor, inbox } = await setting();
  const endpoint = await createEndpointRow(db, organization.id, { url: inboxUrl("http://localhost:4200", inbox.token) });
  expect(inbox.token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(await listInboxes(db, actor, `${baseUrl}/`)).toEqual([
    expect.objectContaining({ id: inbox.id, name: "Orders", behaviour: "accept", url: `${baseUrl}/playground/in/${inbox.token}`, requests: 0, lastRequest: null, endpoints: [toPublicId("ep", endpoint.id)] }),
  ]);
});

test("what an inbox is told lasts, and each change is audited", async () => {
  const { organization, actor, inbox } = await setting();
  await renameInbox(db, actor, inbox.id, { name: "Stock" });
  await setInboxBehaviour(db, actor, inbox.id, { behaviour: "flaky", failures: 4 });
  await setInboxBehaviour(db, actor, inbox.id, { behaviour: "status", statusCode: "418" });
  expect(await getInbox(db, actor, inbox.id, baseUrl)).toMatchObject({ name: "Stock", behaviour: "status", statusCode: 418, failures: 4 });
  const audited = await db.service.auditEntry.findMany({ where: { organizationId: organization.id }, orderBy: { id: "asc" } });
  expect(audited.map((entry) => entry.action)).toEqual(["inbox.created", "inbox.renamed", "inbox.behaviour_set", "inbox.behaviour_set"]);
});

test("a number out of range is refused in words", async () => {
  const { actor, inbox } = await setting();
  await expect(setInboxBehaviour(db, actor, inbox.id, { behaviour: "status", statusCode: 100 })).rejects.toThrow("Enter a status from 200 to 599.");
  await expect(setInboxBehaviour(db, actor, inbox.id, { behaviour: "slow", delayMs: 60_001 })).rejects.toThrow("60,000");
});

test("an organization has at most 20 inboxes, even when two are made at once", async () => {
  const { organization, actor } = await setting();
  const rows = Array.from({ length: maxInboxes - 2 }, (_, index) => ({ id: newId(), organizationId: organization.id, token: newInboxToken(), name: `Inbox ${index}` }));
  await db.service.playgroundInbox.createMany({ data: rows });
  const results = await Promise.allSettled(["one", "two", "three"].map((name) => createInbox(db, actor, { name })));
  expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  expect(results.find((result) => result.status === "rejected")!.reason).toMatchObject({ status: 409, code: "inbox_limit" });
  expect(await listInboxes(db, actor, baseUrl)).toHaveLength(maxInboxes);
});

test("requests are listed newest first, each with which attempt of its webhook-id it is", async () => {
  const { actor, inbox, post } = await setting();
  await post({ "webhook-id": "evt_a", "x-webhook-event": "order.paid" });
  await post({ "webhook-id": "evt_b" });
  await post({ "webhook-id": "evt_a" }, "twelve bytes");
  const { requests, total } = await listRequests(db, actor, inbox.id, 2);
  expect(total).toBe(3);
  expect(requests).toMatchObject([
    { webhookId: "evt_a", attempt: 2, attempts: 2, size: 12, verdict: "unsigned" },
    { webhookId: "evt_b", attempt: 1, attempts: 1, eventType: null },
  ]);
  expect((await listRequests(db, actor, inbox.id, 50)).requests[2]).toMatchObject({ attempt: 1, attempts: 2, eventType: "order.paid" });
});

test("a body is shown exactly, and in hex where it is not text", async () => {
  const { actor, inbox, post } = await setting();
  const text = '\uFEFF{"a": 1.0, "a": 1152921506151679042}\r\n<script>';
  await post({ "x-note": "a: b" }, text);
  await post({}, Uint8Array.from([0xff, 0x00, 0x41]));
  const { requests } = await listRequests(db, actor, inbox.id, 50);
  const shown = await getRequest(db, actor, inbox.id, requests[1]!.id);
  expect(shown.body).toEqual({ kind: "text", text });
  expect(shown.headers).toContainEqual(["x-note", "a: b"]);
  expect((await getRequest(db, actor, inbox.id, requests[0]!.id)).body).toMatchObject({ kind: "hex", text: expect.stringMatching(/^00000000  ff 00 41 +\.\.A$/) });
});

test("a cleared flaky inbox counts from none again", async () => {
  const { actor, inbox, post } = await setting();
  await setInboxBehaviour(db, actor, inbox.id, { behaviour: "flaky", failures: 1 });
  const statuses = [];
  for (const clear of [false, false, true]) {
    if (clear) expect(await clearInbox(db, actor, inbox.id)).toEqual({ cleared: 2 });
    const answer = await post({ "webhook-id": "evt_a" });
    statuses.push(answer.kind === "respond" && answer.status);
  }
  expect(statuses).toEqual([500, 200, 500]);
});

test("a deleted inbox and its requests are gone, and its address answers 404", async () => {
  const { actor, inbox, post } = await setting();
  await post();
  await deleteInbox(db, actor, inbox.id);
  expect(await post()).toMatchObject({ status: 404 });
  expect(await listInboxes(db, actor, baseUrl)).toEqual([]);
});

test("another organization finds none of it", async () => {
  const { actor, inbox, post } = await setting();
  await post();
  const request = (await listRequests(db, actor, inbox.id, 1)).requests[0]!;
  const { actor: stranger } = await setting();
  const attempts = [
    () => getInbox(db, stranger, inbox.id, baseUrl),
    () => listRequests(db, stranger, inbox.id, 10),
    () => getRequest(db, stranger, inbox.id, request.id),
    () => renameInbox(db, stranger, inbox.id, { name: "Mine" }),
    () => setInboxBehaviour(db, stranger, inbox.id, { behaviour: "gone" }),
    () => clearInbox(db, stranger, inbox.id),
    () => deleteInbox(db, stranger, inbox.id),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ status: 404 });
  expect(await getInbox(db, actor, inbox.id, baseUrl)).toMatchObject({ name: "Orders", behaviour: "accept", requests: 1 });
});

test("a viewer reads and changes nothing", async () => {
  const { actor, inbox } = await setting();
  const viewer = { ...actor, role: "viewer" as const };
  expect(await listInboxes(db, viewer, baseUrl)).toHaveLength(1);
  for (const attempt of [
    () => createInbox(db, viewer, { name: "No" }),
    () => renameInbox(db, viewer, inbox.id, { name: "No" }),
    () => setInboxBehaviour(db, viewer, inbox.id, { behaviour: "gone" }),
    () => clearInbox(db, viewer, inbox.id),
    () => deleteInbox(db, viewer, inbox.id),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ status: 403 });
  }
});
