import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { restRoute } from "@/lib/api/rest-route";
import { createApiKey } from "@/lib/api-keys/create";
import type { Tools } from "@/lib/app/tools";
import { writeAudit } from "@/lib/audit/write";
import type { Scope } from "@/lib/auth/permissions";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { actorOf, createOrganization, testEncryptionKey, testKeyring } from "@/prisma/factories";
import * as access from "./access";

let testDatabase: TestDatabase;
let db: Database;
let mine: Awaited<ReturnType<typeof createOrganization>>;
let other: typeof mine;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  for (const [name, value] of Object.entries({ TENANT_DATABASE_URL: testDatabase.tenantUrl, SERVICE_DATABASE_URL: testDatabase.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: testEncryptionKey })) vi.stubEnv(name, value);
  [mine, other] = [await createOrganization(db), await createOrganization(db)];
  for (const [organization, name] of [[mine, "ours"], [other, "theirs"]] as const) {
    await withTenant(db, organization.id, (tx) => writeAudit(tx, actorOf(organization.id), "inbox.created", null, { name }));
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db.close();
  await testDatabase.drop();
});

const route = restRoute([access.listAuditEntries], () => ({ db, keyring: testKeyring }) as Tools);
const keyOf = async (organizationId: string | null, ...scopes: Scope[]) => (await createApiKey(db, { organizationId, name: "Reader", scopes })).secret;

async function ask(secret: string, query = "") {
  const response = await route(new Request(`https://hooks.example/api/v1/audit${query}`, { headers: { authorization: `Bearer ${secret}` } }), { params: Promise.resolve({}) });
  return { status: response.status, body: (await response.json()) as { items: { action: string; summary: string }[]; nextCursor: string | null; code: string } };
}

test("a key reads its own organization's log, page by page, and no other's", async () => {
  const secret = await keyOf(mine.id, "audit:read");
  const first = await ask(secret, "?limit=1");
  expect(first).toMatchObject({ status: 200, body: { items: [{ action: "api_key.created", summary: expect.stringMatching(/^created the API key “Reader” key_/) }] } });
  const second = await ask(secret, `?limit=1&cursor=${first.body.nextCursor}`);
  expect(second.body).toMatchObject({ items: [{ action: "inbox.created", summary: "added the inbox “ours”" }], nextCursor: null });
  expect(await ask(secret, `?organization=${other.slug}`)).toMatchObject({ status: 404 });
});

test("filters narrow, and one that is not known is an error", async () => {
  const secret = await keyOf(mine.id, "audit:read");
  expect((await ask(secret, "?group=playground")).body.items.map(({ action }) => action)).toEqual(["inbox.created"]);
  expect((await ask(secret, "?grup=playground")).status).toBe(422);
  expect((await ask(secret, "?actor=nobody")).status).toBe(422);
});

test("a key of the platform names the organization; another scope does not do", async () => {
  const platform = await keyOf(null, "audit:read");
  expect((await ask(platform, `?organization=${other.slug}&group=playground`)).body.items[0]!.summary).toBe("added the inbox “theirs”");
  expect(await ask(platform)).toMatchObject({ status: 422, body: { code: "organization_required" } });
  expect((await ask(await keyOf(mine.id, "deliveries:read"))).status).toBe(403);
});
