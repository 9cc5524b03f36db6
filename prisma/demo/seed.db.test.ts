import { afterAll, beforeAll, expect, test } from "vitest";
import { findApiKey } from "@/lib/api-keys/find";
import { signIn } from "@/lib/auth/sign-in";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { inboxUrl } from "@/lib/playground/inbox-url";
import { testEncryptionKey } from "@/prisma/factories";
import { Deck, publishStep } from "./publish-step";
import { seedDemo } from "./seed";

let database: TestDatabase;
let db: Database;
const seed = (port = 4200) =>
  seedDemo({
    serviceUrl: database.serviceUrl,
    baseUrl: `http://127.0.0.1:${port}`,
    environment: { TENANT_DATABASE_URL: database.tenantUrl, POSTHORN_ENCRYPTION_KEY: testEncryptionKey, POSTHORN_LOOPBACK_TARGETS: `127.0.0.1:${port}` },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

async function counts() {
  const { service } = db;
  const [organizations, users, memberships, eventTypes, inboxes, endpoints, secrets, events, apiKeys] = await Promise.all([
    service.organization.count(), service.user.count(), service.membership.count(), service.eventType.count(), service.playgroundInbox.count(),
    service.endpoint.count(), service.signingSecret.count(), service.event.count(), service.apiKey.count(),
  ]);
  return { organizations, users, memberships, eventTypes, inboxes, endpoints, secrets, events, apiKeys };
}

test("seeding twice leaves what one seed made, and what people changed since", { timeout: 90_000 }, async () => {
  const first = await seed();
  const filled = await counts();
  expect(filled).toMatchObject({ organizations: 3, users: 6, memberships: 5, inboxes: 14, endpoints: 14, secrets: 14, apiKeys: 1 });
  expect(filled.eventTypes).toBeGreaterThan(150);
  expect(filled.events).toBeGreaterThanOrEqual(38);

  const retired = await db.service.playgroundInbox.findFirstOrThrow({ where: { name: "Retired bot" } });
  await db.service.playgroundInbox.update({ where: { id: retired.id }, data: { behaviour: "accept", name: "Revived bot" } });
  const gone = await db.service.endpoint.findFirstOrThrow({ where: { description: "Team chat" } });
  await db.service.endpoint.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });

  expect(await seed()).toEqual(first);
  expect(await counts()).toEqual(filled);
  expect(await db.service.playgroundInbox.findUnique({ where: { id: retired.id } })).toMatchObject({ name: "Revived bot", behaviour: "accept" });
});

test("a seed that was cut short is finished by the next", { timeout: 60_000 }, async () => {
  const before = await counts();
  const { organizationId } = await db.service.auditEntry.findFirstOrThrow({ where: { action: "demo.seeded" }, orderBy: { id: "desc" } });
  await db.service.auditEntry.deleteMany({ where: { action: "demo.seeded", organizationId } });
  await db.service.event.deleteMany({ where: { organizationId: organizationId! } });
  await db.service.membership.deleteMany({ where: { organizationId: organizationId! } });
  await seed();
  const after = await counts();
  expect(after).toMatchObject({ users: before.users, memberships: before.memberships, inboxes: before.inboxes, events: before.events });
});

test("there is an operator that is told of the others' endpoints, and support that sees all", async () => {
  const operator = await db.service.organization.findFirstOrThrow({ where: { operator: true }, include: { endpoints: true } });
  expect(operator).toMatchObject({ slug: "northwind", endpoints: [{ filters: expect.arrayContaining(["delivery.dead_lettered"]) }] });
  expect(await db.service.event.count({ where: { organizationId: operator.id } })).toBe(0);
  expect((await db.service.user.findMany({ where: { staff: true }, select: { email: true } })).map(({ email }) => email).sort()).toEqual(["nora@northwind.example", "sam@support.example"]);
});

test("endpoints are switched off by hand with the reason that a hand leaves, and hold what is published", async () => {
  const off = await db.service.endpoint.findMany({ where: { status: "disabled" } });
  expect(off.map(({ disabledReason }) => disabledReason)).toEqual(["manual", "manual"]);
});

test("each type of GitHub's has a schema and an example", async () => {
  expect(await db.service.eventType.count({ where: { operational: false, OR: [{ schema: null }, { example: null }] } })).toBe(0);
});

test("each person of the demo can sign in, and the API key is the platform's", async () => {
  const { signIns, apiKey } = await seed();
  for (const { email, password } of signIns) {
    expect(await signIn(db, { email, password, address: "127.0.0.1", userAgent: null })).toMatchObject({ ok: true });
  }
  expect(await findApiKey(db, apiKey)).toMatchObject({ ok: true, key: { organization: null } });
});

test("every filter of the demo's endpoints matches some type of the catalog", async () => {
  const { rows } = await db.servicePool.query(
    `SELECT f FROM endpoints, unnest(filters) f WHERE NOT EXISTS (SELECT FROM event_types t WHERE f = ANY(posthorn_filters_for(t.name)))`,
  );
  expect(rows).toEqual([]);
});

test("started on another port, the endpoints follow to their inboxes there", async () => {
  await seed(4300);
  const inboxes = await db.service.playgroundInbox.findMany();
  const endpoints = await db.service.endpoint.findMany({ where: { deletedAt: null } });
  const urls = inboxes.map(({ token }) => inboxUrl("http://127.0.0.1:4300", token));
  for (const { url } of endpoints) expect(urls).toContain(url);
});

test("a step of traffic publishes real payloads to the endpoints that want them, byte for byte", async () => {
  const { id } = await db.service.organization.findUniqueOrThrow({ where: { slug: "acme" } });
  const before = await db.service.event.count({ where: { organizationId: id } });
  const events = new Deck(() => 0.5).take(5);
  const published = await publishStep(db, id, events);
  expect(await db.service.event.count({ where: { organizationId: id } })).toBe(before + 5);
  expect(published.every((event) => event.deliveries >= 1)).toBe(true);
  const stored = await db.service.event.findUniqueOrThrow({ where: { id: published[0]!.id } });
  expect(Buffer.from(stored.payload).toString()).toContain(`"data":${events[0]!.data}}`);
});
