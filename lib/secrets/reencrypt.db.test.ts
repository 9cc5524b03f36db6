import { randomBytes } from "node:crypto";
import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import pg from "pg";
import { readCredential, writeCredential } from "@/lib/credentials/rows";
import { openDatabase, withTenant, type Database } from "@/lib/db/database";
import { createTestDatabase, type TestDatabase } from "@/lib/host/test-database";
import { newId, toPublicId } from "@/lib/ids";
import { leaveReveal } from "@/lib/reveals/leave";
import { takeReveal } from "@/lib/reveals/take";
import { rotateSecret } from "@/lib/signing-secrets/rotate";
import { actorOf, createEndpointRow, createOrganization } from "@/prisma/factories";
import { encryptionContext } from "./context";
import { countByKey } from "./count-by-key";
import { encryptedTables } from "./encrypted-tables";
import { decryptSecret, parseKeyring } from "./encryption";
import { reencryptAll } from "./reencrypt";

const key = () => randomBytes(32).toString("base64");
const [oldKey, newKey] = [key(), key()];
const before = parseKeyring({ POSTHORN_ENCRYPTION_KEY: oldKey });
const both = parseKeyring({ POSTHORN_ENCRYPTION_KEY: newKey, POSTHORN_ENCRYPTION_KEYS_OLD: oldKey });
const after = parseKeyring({ POSTHORN_ENCRYPTION_KEY: newKey });

let testDatabase: TestDatabase;
let owner: pg.Client;
let db: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
  await owner.connect();
  db = openDatabase(testDatabase);
});
afterAll(async () => {
  await db.close();
  await owner.end();
  await testDatabase.drop();
});
beforeEach(async () => {
  for (const { name } of encryptedTables) await owner.query(`DELETE FROM ${name}`);
});

/** Endpoints with a secret, a credential and a waiting reveal each, under the old key. */
async function seed(count: number) {
  const { id: organizationId } = await createOrganization(db);
  const actor = actorOf(organizationId);
  const endpoints = [];
  for (let n = 0; n < count; n += 1) {
    const endpoint = await createEndpointRow(db, organizationId, {}, before);
    await db.service.$transaction((tx) => writeCredential(tx, before, endpoint, "bearer", { token: `token ${n}` }));
    await withTenant(db, organizationId, (tx) => leaveReveal(tx, before, actor, toPublicId("ep", endpoint.id), endpoint.secret));
    endpoints.push(endpoint);
  }
  return { organizationId, actor, endpoints };
}

async function secretOf(endpoint: { id: string; organizationId: string }, keyring = after): Promise<string> {
  const row = await db.service.signingSecret.findFirstOrThrow({ where: { endpointId: endpoint.id, expiresAt: null } });
  return decryptSecret(keyring, row, encryptionContext({ kind: "signing_secret", organizationId: endpoint.organizationId, endpointId: endpoint.id, rowId: row.id }));
}

const left = async () => (await countByKey(db.servicePool, both)).filter((use) => use.key !== "current").reduce((sum, use) => sum + use.rows, 0);

test("every table with a ciphertext is known", async () => {
  const { rows } = await owner.query<{ name: string }>("SELECT c.relname AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid WHERE a.attname = 'ciphertext' AND NOT a.attisdropped AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace");
  expect(rows.map((row) => row.name).sort()).toEqual(encryptedTables.map((table) => table.name).sort());
});

test("all is readable with both keys before, and with the new one alone after", async () => {
  const { actor, endpoints } = await seed(5);
  expect(await secretOf(endpoints[0]!, both)).toBe(endpoints[0]!.secret);
  await expect(secretOf(endpoints[0]!)).rejects.toMatchObject({ code: "unknown_key" });
  const { converted, skipped } = await reencryptAll(db.servicePool, both, { batch: 2 });
  expect(converted).toEqual({ signing_secrets: 5, endpoint_credentials: 5, secret_reveals: 5 });
  expect(skipped).toEqual([]);
  for (const [n, endpoint] of endpoints.entries()) {
    expect(await secretOf(endpoint)).toBe(endpoint.secret);
    expect(await db.service.$transaction((tx) => readCredential(tx, after, endpoint, "bearer"))).toEqual({ token: `token ${n}` });
    expect(await takeReveal({ db, keyring: after }, actor, toPublicId("ep", endpoint.id), "endpoint.write")).toEqual({ secret: endpoint.secret });
  }
  expect(await reencryptAll(db.servicePool, both)).toEqual({ converted: { signing_secrets: 0, endpoint_credentials: 0, secret_reveals: 0 }, skipped: [] });
});

test("a run that ends in the middle leaves every row readable, and the next one finishes", async () => {
  const { endpoints } = await seed(7);
  let batches = 0;
  const crash = reencryptAll(db.servicePool, both, { batch: 2, onBatch: () => void (++batches === 2 && fail()) });
  await expect(crash).rejects.toThrow("the power went");
  const half = await countByKey(db.servicePool, both);
  expect(half.filter((use) => use.table === "signing_secrets").map(({ rows, key: which }) => [which, rows]).sort()).toEqual([["current", 4], ["old", 3]]);
  for (const endpoint of endpoints) expect(await secretOf(endpoint, both)).toBe(endpoint.secret);
  expect((await reencryptAll(db.servicePool, both)).converted.signing_secrets).toBe(3);
  expect(await left()).toBe(0);
});

function fail(): never {
  throw new Error("the power went");
}

test("a row that was tampered with is named and left alone, and the others go on", async () => {
  const { organizationId, endpoints } = await seed(4);
  const [bits, moved, short, stranger] = endpoints as [typeof endpoints[0], typeof endpoints[0], typeof endpoints[0], typeof endpoints[0]];
  const at = (endpoint: { id: string }) => `(SELECT id FROM signing_secrets WHERE endpoint_id = '${endpoint!.id}')`;
  await owner.query(`UPDATE signing_secrets SET ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1) WHERE id = ${at(bits!)}`);
  await owner.query(`UPDATE signing_secrets SET ciphertext = (SELECT ciphertext FROM signing_secrets WHERE endpoint_id = '${stranger!.id}') WHERE id = ${at(moved!)}`);
  await owner.query(`UPDATE signing_secrets SET ciphertext = substring(ciphertext FOR 20) WHERE id = ${at(short!)}`);
  await owner.query("UPDATE endpoint_credentials SET key_id = 'feedbeef' WHERE endpoint_id = $1", [stranger!.id]);
  const { converted, skipped } = await reencryptAll(db.servicePool, both);
  expect(converted).toEqual({ signing_secrets: 1, endpoint_credentials: 3, secret_reveals: 4 });
  expect(skipped.map(({ table, why, keyId }) => [table, why, keyId])).toEqual([
    ["signing_secrets", "tampered", before.currentKeyId],
    ["signing_secrets", "tampered", before.currentKeyId],
    ["signing_secrets", "truncated", before.currentKeyId],
    ["endpoint_credentials", "unknown_key", "feedbeef"],
  ]);
  expect(skipped.every((row) => row.organizationId === organizationId && !JSON.stringify(row).includes("whsec_"))).toBe(true);
  expect(await countByKey(db.servicePool, both)).toContainEqual({ table: "endpoint_credentials", keyId: "feedbeef", rows: 1, key: "missing" });
});

test("what is rotated, taken or written with the old key meanwhile is neither lost nor brought back", async () => {
  const { actor, endpoints } = await seed(30);
  const tools = { db, keyring: before };
  const taken = takeReveal({ db, keyring: both }, actor, toPublicId("ep", endpoints[0]!.id), "endpoint.write");
  const rotations = endpoints.slice(10).map(({ id }) => rotateSecret(tools, actor, toPublicId("ep", id), 60_000));
  const [, ...secrets] = await Promise.all([reencryptAll(db.servicePool, both, { batch: 3 }), ...rotations]);
  expect(await taken).toEqual({ secret: endpoints[0]!.secret });
  await reencryptAll(db.servicePool, both);
  expect(await left()).toBe(0);
  for (const [n, { secret }] of secrets.entries()) expect(await secretOf(endpoints[10 + n]!)).toBe(secret);
  expect(await db.service.secretReveal.count({ where: { targetId: toPublicId("ep", endpoints[0]!.id) } })).toBe(0);
});

test("two runs at once convert every row once", async () => {
  await seed(12);
  const runs = await Promise.all([reencryptAll(db.servicePool, both, { batch: 2 }), reencryptAll(db.servicePool, both, { batch: 5 })]);
  expect(runs[0]!.converted.signing_secrets! + runs[1]!.converted.signing_secrets!).toBe(12);
  expect(await left()).toBe(0);
});

test("the command counts, converts, and says with its code whether the old key is still needed", async () => {
  const { endpoints } = await seed(3);
  const run = (...args: string[]) => {
    const env = { ...process.env, SERVICE_DATABASE_URL: testDatabase.serviceUrl, POSTHORN_ENCRYPTION_KEY: newKey, POSTHORN_ENCRYPTION_KEYS_OLD: oldKey, NEXTAUTH_SECRET: newId() };
    const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "lib/secrets/reencrypt-cli.ts", ...args], { env, encoding: "utf8" });
    return { status, text: stdout + stderr };
  };
  const checked = run("--check");
  expect(checked.status).toBe(1);
  expect(checked.text).toContain(before.currentKeyId);
  expect(checked.text).toContain("9 are under another key");
  const converted = run();
  expect([converted.status, converted.text]).toEqual([0, expect.stringContaining(`signing_secrets: 3 put under ${after.currentKeyId}`)]);
  expect(run("--check").status).toBe(0);
  for (const text of [checked.text, converted.text]) for (const secret of [oldKey, newKey, endpoints[0]!.secret.slice(6)]) expect(text).not.toContain(secret);
}, 90_000);
