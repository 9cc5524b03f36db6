import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { takeReveal } from "@/lib/reveals/take";
import { actorOf, createOrganization, testKeyring } from "@/prisma/factories";
import { createApiKey } from "./create";
import { createOrganizationKey, maxOrganizationKeys } from "./create-organization-key";
import { findApiKey, type FoundApiKey } from "./find";
import type { ApiKeyInput } from "./input";
import { keyActor } from "./key-actor";
import { listOrganizationKeys } from "./list";
import { revokeOrganizationKey } from "./revoke";

let database: TestDatabase;
let db: Database;
let organization: { id: string; slug: string };

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database);
  organization = await createOrganization(db);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const owner = () => actorOf(organization.id, { label: "owner@example.com" });
const create = (input: Partial<ApiKeyInput> = {}, actor = owner()) => createOrganizationKey({ db, keyring: testKeyring }, actor, { name: "Billing", scopes: ["events:publish"], ...input });

async function found(secret: string): Promise<FoundApiKey> {
  const result = await findApiKey(db, secret);
  if (!result.ok) throw new Error(result.reason);
  return result.key;
}

test("a person's new key waits for that person alone, once, and its audit entry holds no secret", async () => {
  const actor = owner();
  const { id, secret } = await create({ name: "Shop" }, actor);
  expect(await found(secret)).toMatchObject({ name: "Shop", scopes: ["events:publish"], organization: { id: organization.id } });
  const tools = { db, keyring: testKeyring };
  await expect(takeReveal(tools, actorOf(organization.id), id, "key.write")).rejects.toMatchObject({ code: "reveal_gone" });
  expect(await takeReveal(tools, actor, id, "key.write")).toEqual({ secret });
  await expect(takeReveal(tools, actor, id, "key.write")).rejects.toMatchObject({ code: "reveal_gone" });
  const entries = await db.service.auditEntry.findMany({ where: { targetId: id } });
  expect(entries.map(({ action }) => action)).toEqual(["api_key.created", "secret.shown"]);
  expect(entries[0]).toMatchObject({ actorLabel: "owner@example.com", detail: { name: "Shop", scopes: ["events:publish"], expiresAt: null } });
  expect(JSON.stringify(entries)).not.toContain(secret.slice(8));
});

test.each([
  ["no scope", { scopes: [] }],
  ["a scope that there is not", { scopes: ["events:publish", "everything"] }],
  ["a scope of the platform", { scopes: ["portal_links:create"] }],
  ["an empty name", { name: "   " }],
  ["a name of two lines", { name: "a\r\nx-injected: 1" }],
  ["a name that turns the reading direction", { name: "a\u202eb" }],
  ["an unpaired surrogate", { name: "a\ud800" }],
  ["a NUL", { name: "a\0b" }],
  ["a time that is past", { expiresAt: "2020-01-01T00:00:00Z" }],
  ["a time without offset", { expiresAt: "2099-01-01T00:00:00" }],
])("a key with %s is refused", async (_what, input) => {
  await expect(create(input as Partial<ApiKeyInput>)).rejects.toMatchObject({ name: "ZodError" });
});

describe("who may", () => {
  test.each(["viewer", "developer"] as const)("a %s cannot create or revoke", async (role) => {
    const { id } = await create();
    const actor = actorOf(organization.id, { role });
    await expect(create({}, actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(revokeOrganizationKey(db, actor, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await findLive(id)).toBe(true);
  });

  test("a portal visitor cannot, not even one who is an admin", async () => {
    await expect(create({}, actorOf(organization.id, { kind: "portal", role: "admin" }))).rejects.toMatchObject({ code: "forbidden" });
  });

  test("a key without keys:write cannot, and one with it gives no more than it has", async () => {
    const plain = keyActor(await found((await create()).secret), organization.id);
    await expect(create({}, plain)).rejects.toMatchObject({ code: "forbidden" });
    const maker = keyActor(await found((await create({ scopes: ["keys:write", "events:publish", "endpoints:write"] })).secret), organization.id);
    const made = await create({ scopes: ["events:publish", "endpoints:read"] }, maker);
    expect(await found(made.secret)).toMatchObject({ scopes: ["endpoints:read", "events:publish"] });
    await expect(create({ scopes: ["deliveries:read"] }, maker)).rejects.toMatchObject({ code: "scope_not_yours", details: { scope: "deliveries:read" } });
    expect(await db.service.secretReveal.count({ where: { targetId: made.id } })).toBe(0);
  });
});

const findLive = async (publicId: string) => (await listOrganizationKeys(db, owner())).some(({ id, revokedAt }) => id === publicId && revokedAt === null);

test("another organization's key can be neither seen nor revoked, and looks like one that does not exist", async () => {
  const { id } = await create();
  const other = await createOrganization(db);
  const stranger = actorOf(other.id);
  expect(await listOrganizationKeys(db, stranger)).toEqual([]);
  const refusals = await Promise.all([id, toPublicId("key", newId()), "key_%", "%", "' OR 1=1"].map((text) => revokeOrganizationKey(db, stranger, text).catch((error: unknown) => error)));
  for (const refusal of refusals) expect(refusal).toMatchObject({ status: 404, code: "not_found", message: (refusals[1] as Error).message });
  const platform = await createApiKey(db, { organizationId: null, name: "Platform" });
  await expect(revokeOrganizationKey(db, owner(), toPublicId("key", platform.id))).rejects.toMatchObject({ status: 404 });
  expect(await findLive(id)).toBe(true);
});

test("a revoked key is refused at once, even where it was remembered or was being looked up", async () => {
  const { id, secret } = await create();
  await found(secret);
  const inFlight = findApiKey(db, secret);
  await revokeOrganizationKey(db, owner(), id);
  await inFlight;
  expect(await findApiKey(db, secret)).toEqual({ ok: false, reason: "revoked" });
  expect(await db.service.secretReveal.count({ where: { targetId: id } })).toBe(0);
  await expect(revokeOrganizationKey(db, owner(), id)).rejects.toMatchObject({ status: 404 });
});

test("an organization has fifty live keys at most, also when many are asked for at once", async () => {
  const full = await createOrganization(db);
  const actor = actorOf(full.id);
  for (let n = 0; n < maxOrganizationKeys - 2; n++) await createApiKey(db, { organizationId: full.id, name: `Key ${n}` });
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => create({}, actor)));
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  for (const answer of answers) if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "key_limit" });
});

test("a key from before scopes may publish and read events, and nothing else", async () => {
  const { id, secret } = await createApiKey(db, { organizationId: organization.id, name: "Old" });
  await db.service.apiKey.update({ where: { id }, data: { scopes: [] } });
  const { actions } = keyActor(await found(secret), organization.id);
  expect([...actions!].sort()).toEqual(["event.publish", "event.read", "event_type.read"]);
});
