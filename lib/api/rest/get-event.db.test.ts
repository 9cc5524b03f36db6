import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { openDatabase, type Database } from "@/lib/db/database";
import { viaPg } from "@/lib/db/sql";
import { RawJson } from "@/lib/events/envelope";
import { publishEvents } from "@/lib/events/publish";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { createEventType, createOrganization, testEncryptionKey } from "@/prisma/factories";
import { restRoute } from "@/lib/api/rest-route";
import type { Tools } from "@/lib/app/tools";
import * as events from "./events";

let testDatabase: TestDatabase;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  db = openDatabase(testDatabase);
  for (const [name, value] of Object.entries({ TENANT_DATABASE_URL: testDatabase.tenantUrl, SERVICE_DATABASE_URL: testDatabase.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: testEncryptionKey })) vi.stubEnv(name, value);
  await createEventType(db, "order.paid");
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db.close();
  await testDatabase.drop();
});

const get = (event: string, key?: string, method = "GET") =>
  restRoute([events.get], () => ({ db }) as Tools)(new Request("http://x/", { method, headers: key ? { authorization: `Bearer ${key}` } : {} }), { params: Promise.resolve({ event }) });

test("an event is read back byte for byte by its organization's key and by a platform key, and by no other", async () => {
  const [mine, other] = [await createOrganization(db), await createOrganization(db)];
  const data = '{"n": 1152921506151679042, "s":0.0,"k":1,"k":2}';
  const [event] = await publishEvents(viaPg(db.servicePool), mine.id, [{ type: "order.paid", data: new RawJson(data) }]);
  const id = toPublicId("evt", event!.id);
  const key = async (organizationId: string | null) => (await createApiKey(db, { organizationId, name: "test" })).secret;
  for (const allowed of [await key(mine.id), await key(null)]) {
    const response = await get(id, allowed);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain(`"data":${data}}`);
  }
  expect((await get(id, await key(other.id))).status).toBe(404);
  expect((await get("evt_nonsense", await key(null))).status).toBe(404);
  expect((await get(id)).status).toBe(401);
  expect((await get(id, await key(mine.id), "DELETE")).status).toBe(405);
});
