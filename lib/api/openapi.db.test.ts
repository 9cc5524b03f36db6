import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import type { Tools } from "@/lib/app/tools";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { apiDocument, openApiDocument } from "@/lib/openapi/document";
import { builtInTypes } from "@/lib/openapi/read-types";
import { createEventType, createOrganization } from "@/prisma/factories";
import { createOpenApiHandler } from "./openapi";

vi.mock("@/lib/openapi/document", async (original) => {
  const actual = await original<{ apiDocument: typeof apiDocument }>();
  return { ...actual, apiDocument: vi.fn(actual.apiDocument) };
});

let database: TestDatabase;
let db: Database;
let handler: ReturnType<typeof createOpenApiHandler>;
let secret: string;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  const { tenantUrl: TENANT_DATABASE_URL, serviceUrl: SERVICE_DATABASE_URL } = database;
  for (const [name, value] of Object.entries({ TENANT_DATABASE_URL, SERVICE_DATABASE_URL, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: Buffer.alloc(32).toString("base64") })) vi.stubEnv(name, value);
  handler = createOpenApiHandler(() => ({ db }) as Tools);
  await createEventType(db, "order.paid");
  secret = (await createApiKey(db, { organizationId: (await createOrganization(db)).id, name: "A key" })).secret;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db.close();
  await database.drop();
});

async function get(headers: Record<string, string> = {}) {
  const response = await handler(new Request("https://hooks.example/api/v1/openapi.json", { headers }), undefined);
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: (text === "" ? null : JSON.parse(text)) as { code?: string; webhooks: object } };
}

test("anybody is told the document with what the platform itself sends", async () => {
  const { status, headers, body } = await get();
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([200, "application/json", "no-store"]);
  expect(body).toEqual(JSON.parse(JSON.stringify(openApiDocument("https://hooks.example", await builtInTypes(db)))));
  expect(Object.keys(body.webhooks)).not.toContain("order.paid");
});

test("a key is told its catalog besides, by another ETag", async () => {
  const [without, own] = [await get(), await get({ authorization: `Bearer ${secret}` })];
  expect(own.body).toEqual({ ...without.body, webhooks: { ...without.body.webhooks, "order.paid": expect.any(Object) } });
  expect(own.headers.get("etag")).not.toBe(without.headers.get("etag"));
});

test("a wrong key is refused rather than taken for none", async () => {
  expect(await get({ authorization: `Bearer ${secret}x` })).toMatchObject({ status: 401, body: { code: "invalid_api_key" } });
});

test("who knows it is told so, until the catalog changes", async () => {
  const tag = (await get({ authorization: `Bearer ${secret}` })).headers.get("etag")!;
  expect(await get({ authorization: `Bearer ${secret}`, "if-none-match": tag })).toMatchObject({ status: 304, text: "" });
  await createEventType(db, "order.lost");
  expect((await get({ authorization: `Bearer ${secret}`, "if-none-match": tag })).status).toBe(200);
});

test("however many ask, it is made once", async () => {
  await get();
  const before = vi.mocked(apiDocument).mock.calls.length;
  for (let time = 0; time < 3; time++) await get();
  expect([before > 0, vi.mocked(apiDocument).mock.calls.length]).toEqual([true, before]);
});
