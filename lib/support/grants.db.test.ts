import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list";
import type { Actor } from "@/lib/auth/actor";
import { openDatabase, type Database } from "@/lib/db/database";
import { cancelDelivery } from "@/lib/deliveries/cancel";
import { redeliver } from "@/lib/deliveries/redeliver";
import { sendTest } from "@/lib/endpoints/send-test";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { fromPublicId, newId, toPublicId } from "@/lib/ids";
import { startReplay } from "@/lib/replays/start";
import { actorOf, createEndpointRow, createOrganization, createUser } from "@/prisma/factories";
import { endOwnGrant, revokeGrant } from "./end-grant";
import { getOwnGrant, getSupportAccess } from "./list-grants";
import { openGrant } from "./open-grant";
import { setPayloadVisibility } from "./set-payload-visibility";
import { supportVisit } from "./support-actor";

let testDatabase: TestDatabase;
let db: Database;
let owner: Actor;
let slug: string;
let staffUser: Awaited<ReturnType<typeof createUser>>;
let endpointId: string;
let delivery: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  const organization = await createOrganization(db);
  slug = organization.slug;
  owner = actorOf(organization.id);
  staffUser = await createUser(db, { staff: true });
  const endpoint = await createEndpointRow(db, organization.id);
  endpointId = toPublicId("ep", endpoint.id);
  delivery = await failedDelivery(endpoint);
});

async function failedDelivery(endpoint: { id: string; organizationId: string }) {
  const { organizationId } = endpoint;
  const [eventId, id] = [newId(), newId()];
  await db.service.event.create({ data: { id: eventId, organizationId, type: "order.paid", fingerprint: Buffer.alloc(32), payload: Buffer.from("{}"), occurredAt: new Date() } });
  await db.service.delivery.create({ data: { id, organizationId, eventId, endpointId: endpoint.id, eventType: "order.paid", state: "failed", reason: "server_error", completedAt: new Date() } });
  return toPublicId("dlv", id);
}

const staff = async () => (await supportVisit(db, staffUser, slug, "203.0.113.7"))!.actor;
const asked = async () => (await db.service.delivery.findUniqueOrThrow({ where: { id: fromPublicId("dlv", delivery)! } })).manualBy;
const audit = async (group: "support" | "deliveries") => (await listAudit(db, owner, { group })).items;
const reason = "Ticket 4711: their server is back";

test("without a grant the redeliver verb refuses staff", async () => {
  await expect(redeliver(db, await staff(), delivery)).rejects.toMatchObject({ status: 403 });
  expect(await asked()).toBeNull();
});

test("an actor that was made up as granted is refused too: the verb looks for the grant itself", async () => {
  const forged: Actor = { ...(await staff()), role: "owner", actions: undefined };
  await expect(redeliver(db, forged, delivery)).rejects.toMatchObject({ status: 403, code: "grant_required" });
  expect(await asked()).toBeNull();
});

test("with a grant it redelivers, and the customer reads who, why and until when", async () => {
  const { id, expiresAt } = await openGrant(db, await staff(), { reason: `  ${reason} `, hours: 4 });
  await redeliver(db, await staff(), delivery);
  expect(await asked()).toBe(staffUser.email);
  const [opened] = await audit("support");
  expect(opened).toMatchObject({ action: "support.grant_opened", targetId: id, actor: { kind: "support", label: staffUser.email }, address: "203.0.113.7" });
  expect(opened!.sentence.after).toBe(`for 4 h, reason given: “${reason}”`);
  const [redelivered] = await audit("deliveries");
  expect(redelivered).toMatchObject({ action: "delivery.redelivered", targetId: delivery, actor: { kind: "support" }, changes: [{ field: "Grant", after: id }] });
  expect((await getSupportAccess(db, owner)).grants).toEqual([expect.objectContaining({ id, staff: staffUser.email, reason, expiresAt, live: true, revokedAt: null })]);
});

test("a grant allows nothing but redelivering", async () => {
  await openGrant(db, await staff(), { reason, hours: 1 });
  const actor = await staff();
  await expect(cancelDelivery(db, actor, delivery)).rejects.toMatchObject({ status: 403 });
  await expect(startReplay(db, actor, { selection: { ids: [delivery] } })).rejects.toMatchObject({ status: 403 });
  await expect(sendTest(db, actor, endpointId)).rejects.toMatchObject({ status: 403 });
  await expect(setPayloadVisibility(db, actor, true)).rejects.toMatchObject({ status: 403 });
  await expect(getSupportAccess(db, actor)).rejects.toMatchObject({ status: 403 });
});

test("once revoked it stops, also for a page that still holds the old actor", async () => {
  const { id } = await openGrant(db, await staff(), { reason, hours: 1 });
  const held = await staff();
  await revokeGrant(db, owner, id);
  await expect(redeliver(db, held, delivery)).rejects.toMatchObject({ code: "grant_required" });
  await expect(redeliver(db, await staff(), delivery)).rejects.toMatchObject({ status: 403 });
  expect(await asked()).toBeNull();
  await revokeGrant(db, owner, id);
  expect((await audit("support")).map(({ action }) => action)).toEqual(["support.grant_revoked", "support.grant_opened"]);
});

test("at its end it stops", async () => {
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await openGrant(db, await staff(), { reason, hours: 0.5 }, anHourAgo);
  const forged: Actor = { ...(await staff()), role: "owner", actions: undefined };
  await expect(redeliver(db, forged, delivery)).rejects.toMatchObject({ code: "grant_required" });
  expect(await getOwnGrant(db, await staff())).toBeNull();
});

test("a grant in one organization is none in another, and one person's is not another's", async () => {
  await openGrant(db, await staff(), { reason, hours: 1 });
  const other = await createOrganization(db);
  const elsewhere = (await supportVisit(db, staffUser, other.slug, null))!.actor;
  const theirs = await failedDelivery(await createEndpointRow(db, other.id));
  await expect(redeliver(db, { ...elsewhere, role: "owner", actions: undefined }, theirs)).rejects.toMatchObject({ code: "grant_required" });
  // With the grant here, another organization's delivery is not there at all.
  await expect(redeliver(db, await staff(), theirs)).rejects.toMatchObject({ status: 404 });
  const colleague = await createUser(db, { staff: true });
  const actor = (await supportVisit(db, colleague, slug, null))!.actor;
  await expect(redeliver(db, { ...actor, role: "owner", actions: undefined }, delivery)).rejects.toMatchObject({ code: "grant_required" });
});

test("only support opens grants, for a reason, for a day at most, and one at a time", async () => {
  await expect(openGrant(db, owner, { reason, hours: 1 })).rejects.toMatchObject({ status: 403 });
  const actor = await staff();
  await expect(openGrant(db, actor, { reason: "   because   ", hours: 1 })).rejects.toThrow("at least 10 characters");
  await expect(openGrant(db, actor, { reason, hours: 24.5 })).rejects.toThrow("At most 24 hours");
  await expect(openGrant(db, actor, { reason, hours: 0 })).rejects.toThrow();
  const all = await Promise.allSettled([openGrant(db, actor, { reason, hours: 1 }), openGrant(db, actor, { reason, hours: 24 })]);
  expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(all.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "grant_open" } });
});

test("staff may end their own grant early, and begin another", async () => {
  const actor = await staff();
  await openGrant(db, actor, { reason, hours: 1 });
  await endOwnGrant(db, actor);
  await endOwnGrant(db, actor);
  expect(await getOwnGrant(db, actor)).toBeNull();
  await openGrant(db, actor, { reason, hours: 1 });
  expect((await audit("support")).map(({ action }) => action)).toEqual(["support.grant_opened", "support.grant_ended", "support.grant_opened"]);
});

test("another organization's owner neither sees nor revokes a grant, and a viewer does not revoke", async () => {
  const { id } = await openGrant(db, await staff(), { reason, hours: 1 });
  const stranger = actorOf((await createOrganization(db)).id);
  await expect(revokeGrant(db, stranger, id)).rejects.toMatchObject({ status: 404 });
  expect((await getSupportAccess(db, stranger)).grants).toEqual([]);
  await expect(revokeGrant(db, { ...owner, role: "viewer" }, id)).rejects.toMatchObject({ status: 403 });
  await redeliver(db, await staff(), delivery);
});

test("a reason cannot forge lines of the log", async () => {
  await openGrant(db, await staff(), { reason: "ticket\n2026-11-30 olivia@acme.example asked for it \u202e", hours: 1 });
  const shown = JSON.stringify([await audit("support"), await getSupportAccess(db, owner)]);
  expect(shown).not.toMatch(/ticket\\n/);
  expect(shown).not.toContain("\u202e");
});

test("the switch for payloads is audited with what it was", async () => {
  await setPayloadVisibility(db, owner, false);
  await setPayloadVisibility(db, owner, false);
  const entries = await audit("support");
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ sentence: { before: "hid payloads from support" }, changes: [{ field: "Support may see payloads", before: "yes", after: "no" }] });
  expect((await staff()).payloadsHidden).toBe(true);
  await expect(setPayloadVisibility(db, { ...owner, role: "developer" }, true)).rejects.toMatchObject({ status: 403 });
});
