import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createApiKey } from "@/lib/api-keys/create";
import { findApiKey } from "@/lib/api-keys/find";
import type { Tools } from "@/lib/app/tools";
import type { Scope } from "@/lib/auth/permissions";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { createOrganization, testKeyring } from "@/prisma/factories";
import { restRoute } from "@/lib/api/rest-route";
import * as access from "./access";
import * as organizations from "./organizations";

let database: TestDatabase;
let db: Database;
let mine: { id: string; slug: string };
let other: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  for (const [name, value] of Object.entries({ TENANT_DATABASE_URL: database.tenantUrl, SERVICE_DATABASE_URL: database.serviceUrl, NEXTAUTH_URL: "https://hooks.example", NEXTAUTH_SECRET: "x".repeat(32), POSTHORN_ENCRYPTION_KEY: "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=" })) vi.stubEnv(name, value);
});
beforeEach(async () => {
  [mine, other] = [await createOrganization(db), await createOrganization(db)];
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await db.close();
  await database.drop();
});

const tools = () => ({ db, keyring: testKeyring }) as Tools;
const routes = {
  organizations: restRoute([organizations.list, organizations.create], tools),
  organization: restRoute([organizations.get, organizations.update], tools),
  keys: restRoute([access.listKeys, access.createKey], tools),
  key: restRoute([access.revokeKey], tools),
  links: restRoute([access.createLink], tools),
};

interface Ask {
  method?: string;
  body?: unknown;
  params?: Record<string, string>;
  query?: string;
}

async function ask(route: keyof typeof routes, secret: string, { method = "GET", body, params = {}, query = "" }: Ask = {}) {
  const init = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body), headers: { "content-type": "application/json" } };
  const request = new Request(`https://hooks.example/api/v1/x${query}`, { method, ...init, headers: { ...init.headers, authorization: `Bearer ${secret}` } });
  const response = await routes[route](request, { params: Promise.resolve(params) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: (text === "" ? null : JSON.parse(text)) as Record<string, never> & { items: Record<string, unknown>[]; errors: { field: string }[] } };
}

const keyOf = async (organizationId: string | null, ...scopes: Scope[]) => (await createApiKey(db, { organizationId, name: "A key", scopes })).secret;
const platform = () => keyOf(null, "organizations:manage", "portal_links:create", "keys:write", "events:publish", "endpoints:read");

describe("organizations", () => {
  test("are created with limits, read, found in the list, and limited by the platform", async () => {
    const key = await platform();
    const slug = `made-${newId().slice(-12)}`;
    const created = await ask("organizations", key, { method: "POST", body: { name: "Made Ltd", slug, limits: { pending: 7 } } });
    expect([created.status, created.body]).toEqual([201, { id: expect.stringMatching(/^org_/), slug, name: "Made Ltd", createdAt: expect.any(String), limits: { endpoints: 10, pending: 7, publishPerMinute: 60_000 } }]);
    const params = { organization: slug };
    const patched = await ask("organization", key, { method: "PATCH", params, body: { limits: { endpoints: 3, publishPerMinute: null } } });
    expect(patched.body.limits).toEqual({ endpoints: 3, pending: 7, publishPerMinute: null });
    expect((await ask("organization", key, { params: { organization: created.body.id! } })).body).toMatchObject({ slug, limits: { endpoints: 3 }, usage: { endpoints: 0, pending: 0, publishPerMinute: 0 } });
    const page = await ask("organizations", key, { query: "?limit=1" });
    expect(page.body.items).toMatchObject([{ slug }]);
    expect((await ask("organizations", key, { query: `?limit=1&cursor=${String(page.body.nextCursor)}` })).body.items[0]!.slug).not.toBe(slug);
    const audit = await db.service.auditEntry.findMany({ where: { targetId: created.body.id }, orderBy: { id: "asc" } });
    expect(audit.map(({ action }) => action)).toEqual(["organization.created", "organization.limits_changed"]);
    expect(audit[1]!.detail).toEqual({ before: { endpoints: 10, publishPerMinute: 60_000 }, after: { endpoints: 3, publishPerMinute: null } });
  });

  test("get an address of their name, and never one that is taken or the app's own", async () => {
    const key = await platform();
    const name = `Böse & Co ${newId().slice(-10)}`;
    const post = (body: unknown) => ask("organizations", key, { method: "POST", body });
    const first = await post({ name });
    expect(first.body.slug).toMatch(/^bose-co-/);
    expect((await post({ name })).body).toMatchObject({ status: 409, code: "slug_taken" });
    expect((await post({ name: "日本" })).body).toMatchObject({ status: 422, code: "slug_needed" });
    expect((await post({ name: "Support" })).body).toMatchObject({ status: 422, code: "slug_needed" });
    for (const slug of ["api", "A", "a--b", "a/b", "%", ""]) expect((await post({ name, slug })).body).toMatchObject({ status: 422, code: "invalid_request" });
  });

  test("an organization's own key reads its own alone, and changes no limit", async () => {
    const key = await keyOf(mine.id, "organizations:read");
    expect((await ask("organization", key, { params: { organization: mine.slug } })).status).toBe(200);
    const [theirs, nobodys] = [await ask("organization", key, { params: { organization: other.slug } }), await ask("organization", key, { params: { organization: "nobody" } })];
    expect(theirs.status).toBe(404);
    expect({ ...theirs.body, requestId: "" }).toEqual({ ...nobodys.body, requestId: "" });
    expect((await ask("organization", key, { method: "PATCH", params: { organization: mine.slug }, body: { limits: { endpoints: 99 } } })).body).toMatchObject({ status: 403, code: "missing_scope" });
    expect((await ask("organizations", key)).status).toBe(403);
  });

  test.each([[{}], [{ limits: {} }], [{ limits: { endpoints: -1 } }], [{ limits: { pending: 0 } }], [{ limits: { publishPerMinute: 1.5 } }], [{ limits: { endpoints: "5" } }], [{ limits: { other: 1 } }], [{ limits: { endpoints: 1 }, name: "x" }], [[]], ["null"]])("limits %j are refused", async (body) => {
    const key = await platform();
    expect((await ask("organization", key, { method: "PATCH", params: { organization: mine.slug }, body })).body).toMatchObject({ status: 422, code: "invalid_request" });
  });

  test.each(["?after=x", "?limit=0", "?limit=1000", "?limit=x", "?order=name"])("a list asked for with %s is refused", async (query) => {
    expect((await ask("organizations", await platform(), { query })).body).toMatchObject({ status: 422, code: "invalid_request" });
  });
});

describe("API keys", () => {
  test("are made by a platform key for an organization, shown in that answer alone, and revoked", async () => {
    const key = await platform();
    const made = await ask("keys", key, { method: "POST", body: { organization: mine.slug, name: "Shop", scopes: ["events:publish"], expiresAt: "2030-01-01T00:00:00Z" } });
    expect([made.status, made.headers.get("cache-control")]).toEqual([201, "no-store"]);
    const secret = String(made.body.secret);
    expect(await findApiKey(db, secret)).toMatchObject({ ok: true, key: { organization: { id: mine.id } } });
    const listed = await ask("keys", key, { query: `?organization=${mine.slug}` });
    expect(listed.body.items).toMatchObject([{ id: made.body.id, name: "Shop", scopes: ["events:publish"], revokedAt: null }]);
    expect(JSON.stringify(listed.body)).not.toContain(secret.slice(8));
    const gone = await ask("key", key, { method: "DELETE", params: { key: String(made.body.id) }, query: `?organization=${mine.slug}` });
    expect([gone.status, gone.body]).toEqual([204, null]);
    expect(await findApiKey(db, secret)).toEqual({ ok: false, reason: "revoked" });
  });

  test("of another organization can be neither listed, made nor revoked by an organization's key", async () => {
    const key = await keyOf(mine.id, "keys:write", "events:publish");
    const theirs = await createApiKey(db, { organizationId: other.id, name: "Theirs" });
    expect((await ask("keys", key, { query: `?organization=${other.slug}` })).status).toBe(404);
    expect((await ask("keys", key, { method: "POST", body: { organization: toPublicId("org", other.id), name: "x", scopes: ["events:publish"] } })).status).toBe(404);
    const params = { key: toPublicId("key", theirs.id) };
    expect((await ask("key", key, { method: "DELETE", params })).status).toBe(404);
    expect((await ask("key", key, { method: "DELETE", params, query: `?organization=${other.slug}` })).status).toBe(404);
    expect(await findApiKey(db, theirs.secret)).toMatchObject({ ok: true });
  });

  test("a key gives no scope that it lacks, and none of the platform's", async () => {
    const key = await keyOf(mine.id, "keys:write", "events:publish");
    const post = (scopes: unknown) => ask("keys", key, { method: "POST", body: { name: "x", scopes } });
    expect((await post(["endpoints:write"])).body).toMatchObject({ status: 403, code: "scope_not_yours" });
    for (const scopes of [["organizations:manage"], [], "events:publish", ["events:*"], ["%"]]) expect((await post(scopes)).body).toMatchObject({ status: 422, code: "invalid_request" });
  });
});

describe("portal links", () => {
  const link = (organization: string) => ({ organization, role: "developer", label: "jane@customer.example" });

  test("are made by a platform key and lead here", async () => {
    const { status, body, headers } = await ask("links", await platform(), { method: "POST", body: link(mine.slug) });
    expect([status, headers.get("cache-control")]).toEqual([201, "no-store"]);
    expect(body).toEqual({ id: expect.stringMatching(/^plk_/), url: expect.stringMatching(/^https:\/\/hooks\.example\/portal\/[\w-]{43}\.60$/), expiresAt: expect.any(String) });
  });

  test("are not for keys of an organization, whatever their scopes say", async () => {
    const { id, secret } = await createApiKey(db, { organizationId: mine.id, name: "Sly" });
    await db.service.apiKey.update({ where: { id }, data: { scopes: ["portal_links:create", "organizations:manage"] } });
    expect((await ask("links", secret, { method: "POST", body: link(mine.slug) })).body).toMatchObject({ status: 403, code: "missing_scope" });
    expect((await ask("organizations", secret)).status).toBe(403);
    expect((await ask("links", await keyOf(null, "events:publish"), { method: "POST", body: link(mine.slug) })).body).toMatchObject({ status: 403, code: "missing_scope", scope: "portal_links:create" });
  });

  test("for an organization that there is not, or with what is not allowed, are refused", async () => {
    const key = await platform();
    expect((await ask("links", key, { method: "POST", body: link("nobody") })).status).toBe(404);
    const bad = await ask("links", key, { method: "POST", body: { ...link(mine.slug), role: "owner", backUrl: "javascript:alert(1)", expiresInSeconds: 901 } });
    expect(bad.body.errors.map(({ field }) => field).sort()).toEqual(["backUrl", "expiresInSeconds", "role"]);
  });
});

test("every refusal is a problem with a request id; methods and bodies are judged", async () => {
  const key = await platform();
  const wrongMethod = await ask("links", key, { method: "PUT" });
  expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "POST"]);
  expect((await ask("organizations", "phk_nothing")).body).toMatchObject({ status: 401, code: "invalid_api_key", requestId: expect.any(String) });
  expect((await ask("organizations", key, { method: "POST", body: '{"name": "x",}' })).body).toMatchObject({ status: 400, code: "malformed_json" });
  expect((await ask("organizations", key, { method: "POST", body: JSON.stringify({ name: "x".repeat(70_000) }) })).body).toMatchObject({ status: 413 });
  const ok = await ask("organizations", key);
  expect(ok.headers.get("ratelimit")).toMatch(/^"key";r=\d+;t=\d+$/);
});
