import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list";
import type { SessionUser } from "@/lib/auth/find-sessions";
import { allActions, may } from "@/lib/auth/permissions";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { actorOf, createOrganization, createUser } from "@/prisma/factories";
import { openGrant } from "./open-grant";
import { lookMs, recordLook } from "./record-look";
import { supportVisit } from "./support-actor";

let testDatabase: TestDatabase;
let db: Database;
let staff: SessionUser;
let acme: Awaited<ReturnType<typeof createOrganization>>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await testDatabase.drop();
});
beforeEach(async () => {
  const { id, name, email } = await createUser(db, { staff: true });
  staff = { id, name, email, staff: true };
  acme = await createOrganization(db, { name: "Acme" });
});

const visit = async () => (await supportVisit(db, staff, acme.slug, "203.0.113.7"))!.actor;
const audit = async (actor = actorOf(acme.id)) => (await listAudit(db, actor, { limit: 100 })).items;

test("staff look in with their own name and address, and read only", async () => {
  expect(await supportVisit(db, staff, acme.slug, "203.0.113.7")).toEqual({
    organization: { id: acme.id, slug: acme.slug, name: "Acme" },
    actor: { kind: "support", id: staff.id, label: staff.email, organizationId: acme.id, role: "viewer", actions: expect.any(Set), address: "203.0.113.7" },
  });
  const actor = await visit();
  const allowed = allActions.filter((action) => may(actor, action));
  expect(allowed.filter((action) => !action.endsWith(".read"))).toEqual([]);
  expect(allowed).toContain("delivery.read");
  for (const action of ["audit.read", "member.read", "key.read", "support_grant.read"] as const) expect(may(actor, action)).toBe(false);
});

test("a grant adds redelivering and nothing else", async () => {
  const before = await visit();
  await openGrant(db, before, { reason: "ticket 4711: redeliver", hours: 1 });
  const after = await visit();
  expect(allActions.filter((action) => may(after, action) && !may(before, action))).toEqual(["delivery.redeliver"]);
});

test("who is not staff, and who is not staff any more, looks at nothing", async () => {
  expect(await supportVisit(db, { ...staff, staff: false }, acme.slug, null)).toBeNull();
  // The session still says so; the database does not.
  await db.service.user.update({ where: { id: staff.id }, data: { staff: false } });
  expect(await supportVisit(db, staff, acme.slug, null)).toBeNull();
  expect(await supportVisit(db, staff, "no-such-organization", null)).toBeNull();
});

test("payloads are hidden from the next request on, and shown again", async () => {
  expect((await visit()).payloadsHidden).toBeUndefined();
  await db.service.organization.update({ where: { id: acme.id }, data: { staffSeesPayloads: false } });
  expect((await visit()).payloadsHidden).toBe(true);
});

test("a page that polls is one look, whoever asks at the same moment", async () => {
  const actor = await visit();
  const target = toPublicId("dlv", newId());
  await Promise.all(Array.from({ length: 8 }, () => recordLook(db, actor, { page: "deliveries", targetId: target, filters: "" })));
  await recordLook(db, actor, { page: "deliveries", targetId: target, filters: "tab=x" });
  const entries = await audit();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: "support.looked", targetId: target, address: "203.0.113.7", actor: { kind: "support", id: toPublicId("usr", staff.id), label: staff.email } });
});

test("another thing, another list, another person and a later look are entries of their own", async () => {
  const actor = await visit();
  const look = { page: "deliveries", targetId: null, filters: "" };
  await recordLook(db, actor, look);
  await recordLook(db, actor, { ...look, filters: "state=failed" });
  await recordLook(db, actor, { ...look, page: "endpoints" });
  await recordLook(db, actor, { ...look, targetId: toPublicId("ep", newId()) });
  await recordLook(db, { ...actor, id: newId() }, look);
  await recordLook(db, actor, look, new Date(Date.now() + lookMs + 1_000));
  expect(await audit()).toHaveLength(6);
});

test("another organization's log knows nothing of it", async () => {
  await recordLook(db, await visit(), { page: "deliveries", targetId: null, filters: "" });
  const other = await createOrganization(db);
  expect(await audit(actorOf(other.id))).toEqual([]);
});
