import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { toPublicId } from "@/lib/ids";
import { createOrganization } from "@/prisma/factories";
import { createApiKey } from "./create";
import { findApiKey } from "./find";
import { listApiKeys } from "./list";
import { forgetApiKey, keyMemoryMs } from "./lookups";
import { revokeApiKey } from "./revoke";
import { hashOfSecret, newApiKeySecret } from "./secret";

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

test("a new key is recognisable, random, and stored as nothing but its hash", async () => {
  const { id, secret } = await createApiKey(db, { organizationId: null, name: "Billing" });
  expect(secret).toMatch(/^phk_[0-9A-Za-z]{43}$/);
  const row = await db.service.apiKey.findUniqueOrThrow({ where: { id } });
  expect(Buffer.from(row.hash)).toEqual(hashOfSecret(secret));
  expect(JSON.stringify({ ...row, audit: await db.service.auditEntry.findMany() })).not.toContain(secret.slice(8));
  expect(new Set(Array.from({ length: 50 }, newApiKeySecret)).size).toBe(50);
});

test("a key is found with the organization it belongs to", async () => {
  const { id, slug } = await createOrganization(db);
  const { secret } = await createApiKey(db, { organizationId: id, name: "Acme's own" });
  expect(await findApiKey(db, secret)).toMatchObject({ ok: true, key: { name: "Acme's own", organization: { id, slug } } });
});

test("anything that is not a whole key is unknown", async () => {
  const { secret } = await createApiKey(db, { organizationId: null, name: "Whole" });
  const changed = secret.slice(0, -1) + (secret.endsWith("a") ? "b" : "a");
  for (const text of ["", "phk_", changed, `${secret}x`, secret.toLowerCase(), "\0", "x".repeat(100_000)]) {
    expect(await findApiKey(db, text), text.slice(0, 60)).toEqual({ ok: false, reason: "unknown" });
  }
});

test("a revoked key is refused at once, and revoking it again finds nothing", async () => {
  const { id, secret } = await createApiKey(db, { organizationId: null, name: "Leaked" });
  expect(await findApiKey(db, secret)).toMatchObject({ ok: true });
  expect(await revokeApiKey(db, toPublicId("key", id))).toBe(true);
  expect(await findApiKey(db, secret)).toEqual({ ok: false, reason: "revoked" });
  expect(await revokeApiKey(db, toPublicId("key", id))).toBe(false);
  expect((await db.service.auditEntry.findMany({ where: { targetId: toPublicId("key", id) } })).map(({ action }) => action).sort()).toEqual(["api_key.created", "api_key.revoked"]);
});

test("a key is refused from the moment it expires", async () => {
  const soon = await createApiKey(db, { organizationId: null, name: "Later", expiresAt: new Date(Date.now() + 60_000) });
  const past = await createApiKey(db, { organizationId: null, name: "Over", expiresAt: new Date(Date.now() - 1_000) });
  expect(await findApiKey(db, soon.secret)).toMatchObject({ ok: true });
  expect(await findApiKey(db, past.secret)).toEqual({ ok: false, reason: "expired" });
});

test("its last use is noted, at most once a minute", async () => {
  const { id, secret } = await createApiKey(db, { organizationId: null, name: "Busy" });
  const lastUse = async () => (await db.service.apiKey.findUniqueOrThrow({ where: { id } })).lastUsedAt;
  expect(await lastUse()).toBeNull();
  await Promise.all(Array.from({ length: 5 }, () => findApiKey(db, secret)));
  await expect.poll(lastUse).toBeInstanceOf(Date);
  const first = await lastUse();
  const useAgain = async () => (forgetApiKey(db.servicePool, id), await findApiKey(db, secret));
  await useAgain();
  expect(await lastUse()).toEqual(first);
  await db.service.apiKey.update({ where: { id }, data: { lastUsedAt: new Date(Date.now() - 61_000) } });
  await useAgain();
  await expect.poll(async () => (await lastUse())!.getTime()).toBeGreaterThanOrEqual(first!.getTime());
});

test("a busy key is looked up once in two seconds, and a key that is not known each time", async () => {
  const { secret } = await createApiKey(db, { organizationId: null, name: "Hot" });
  let lookups = 0;
  const query = (...args: [string, unknown[]]) => (args[0].includes("FROM api_keys") && lookups++, db.servicePool.query(...args));
  const counting = { servicePool: { query } } as unknown as Database;
  for (let n = 0; n < 50; n++) expect(await findApiKey(counting, secret)).toMatchObject({ ok: true });
  expect(lookups).toBe(1);
  const unknown = newApiKeySecret();
  for (let n = 0; n < 3; n++) expect(await findApiKey(counting, unknown)).toMatchObject({ ok: false });
  expect(lookups).toBe(4);
});

test("a key revoked by another process is refused within two seconds, its expiry to the moment", async () => {
  const other = openDatabase(database);
  const { id, secret } = await createApiKey(db, { organizationId: null, name: "Elsewhere" });
  await findApiKey(db, secret);
  await revokeApiKey(other, toPublicId("key", id));
  await expect.poll(async () => (await findApiKey(db, secret)).ok, { timeout: keyMemoryMs + 500, interval: 100 }).toBe(false);
  await other.close();
  const soon = await createApiKey(db, { organizationId: null, name: "Soon over", expiresAt: new Date(Date.now() + 700) });
  expect(await findApiKey(db, soon.secret)).toMatchObject({ ok: true });
  await new Promise((resolve) => setTimeout(resolve, 750));
  expect(await findApiKey(db, soon.secret)).toEqual({ ok: false, reason: "expired" });
});

test("a list of keys holds no key", async () => {
  const { secret } = await createApiKey(db, { organizationId: null, name: "Listed" });
  const keys = await listApiKeys(db);
  expect(keys.some(({ name, prefix }) => name === "Listed" && secret.startsWith(prefix))).toBe(true);
  expect(JSON.stringify(keys)).not.toContain(secret.slice(8));
});
